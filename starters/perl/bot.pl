#!/usr/bin/env perl
# A bot to begin with: it lays down what it can and throws away what it needs least.
# Standard output is for answers; warn(...) is for you.
package Bot;
use strict;
use warnings;
use JSON::PP ();
use List::Util qw(first);

my $json = JSON::PP->new->utf8;
my %wants_no_answer = map { $_ => 1 } qw(match deal error end bye);

# 1 for an ace to 13 for a king; 0 for a joker.
sub rank {
	my ($card) = @_;
	return index('A23456789TJQK', substr($card, 0, 1)) + 1;
}

# How much a card is worth to the hand: cards that may meld with it count, height costs.
sub keep {
	my ($card, @hand) = @_;
	return 1000 if rank($card) == 0; # a joker fits everywhere
	my $friends = 0;
	for my $other (@hand) {
		next if $other eq $card;
		my $near = substr($other, 1, 1) eq substr($card, 1, 1)
			&& abs(rank($other) - rank($card)) <= 2;
		$friends++ if $near || rank($other) == rank($card);
	}
	return 20 * $friends - rank($card);
}

# The action to play: here is where a better bot begins.
sub choose {
	my ($act) = @_;
	my @legal = @{ $act->{legal} || [] };
	for my $word (qw(knock declare meld arrange add)) {
		my $found = first { $_->{do} eq $word } @legal;
		return $found if $found;
	}
	my ($worst, $least);
	for my $action (grep { $_->{do} eq 'discard' } @legal) {
		my $worth = keep($action->{card}, @{ $act->{state}{hand} });
		($worst, $least) = ($action, $worth) if !$worst || $worth < $least;
	}
	return $worst || $act->{default};
}

# What a message wants back, or undef.
sub answer {
	my ($message) = @_;
	my ($type, $req) = @{$message}{qw(type req)};
	return undef if !defined $req || $wants_no_answer{$type};
	return { req => $req, want => ['legal'] } if $type eq 'hello';
	return { %{ choose($message) }, req => $req } if $type eq 'act';
	return { req => $req }; # of a later protocol: any object will do
}

sub main {
	$| = 1; # what is held back would be late
	while (my $line = <STDIN>) {
		my $reply = answer($json->decode($line));
		print $json->encode($reply), "\n" if $reply;
	}
}

main() unless caller;
1;
