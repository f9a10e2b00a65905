#!/usr/bin/env perl
# The bot's test: perl test_bot.pl, or prove test_bot.pl
use strict;
use warnings;
use JSON::PP ();
use Test::More;
require './bot.pl';

my $json = JSON::PP->new->utf8->canonical;
open(my $dialog, '<', 'dialog.jsonl') or die "dialog.jsonl: $!";

# What wants an answer gets one, and an act a legal one; nothing else does.
while (my $line = <$dialog>) {
	my $message = $json->decode($line);
	my $reply = Bot::answer($message);
	if (!defined $message->{req} || $message->{type} eq 'error') {
		ok(!$reply, "line $.: no answer");
		next;
	}
	my $req = $reply ? delete $reply->{req} : undef;
	is($req, $message->{req}, "line $.: its request");
	next if $message->{type} ne 'act';
	my @legal = map { $json->encode($_) } @{ $message->{legal} || [$message->{default}] };
	my $played = $json->encode($reply);
	ok((grep { $_ eq $played } @legal), "line $.: a legal action");
}

# Change these with the idea.
my @hand = qw(7H 8H 8D KC X1);
cmp_ok(Bot::keep('KC', @hand), '<', Bot::keep('8D', @hand), 'it keeps what has friends');
cmp_ok(Bot::keep('X1', @hand), '>', Bot::keep('8H', @hand), 'it keeps a joker');
my @legal = map { { do => 'discard', card => $_ } } @hand;
my $act = { legal => [@legal], state => { hand => [@hand] } };
is(Bot::choose($act)->{card}, 'KC', 'it throws away what it needs least');
push @{ $act->{legal} }, { do => 'meld' };
is(Bot::choose($act)->{do}, 'meld', 'it lays down before it discards');
done_testing();
