#!/usr/bin/env ruby
# frozen_string_literal: true

# A bot to begin with: it lays down what it can and throws away what it needs least.
# Standard output is for answers; warn(...) is for you.
require 'json'

module Bot
  RANKS = 'A23456789TJQK'
  LAYS_DOWN = %w[knock declare meld arrange add].freeze
  WANTS_NO_ANSWER = %w[match deal error end bye].freeze

  module_function

  # 1 for an ace to 13 for a king; 0 for a joker.
  def rank(card)
    (RANKS.index(card[0]) || -1) + 1
  end

  # How much a card is worth to the hand: cards that may meld with it count, height costs.
  def keep(card, hand)
    return 1000 if rank(card).zero? # a joker fits everywhere

    friends = hand.count do |other|
      other != card && (other[0] == card[0] ||
        other[1] == card[1] && (rank(other) - rank(card)).abs <= 2)
    end
    20 * friends - rank(card)
  end

  # The action to play: here is where a better bot begins.
  def choose(act)
    legal = act['legal'] || []
    LAYS_DOWN.each do |word|
      found = legal.find { |action| action['do'] == word }
      return found if found
    end
    discards = legal.select { |action| action['do'] == 'discard' }
    discards.min_by { |action| keep(action['card'], act['state']['hand']) } || act['default']
  end

  # What a message wants back, or nil.
  def answer(message)
    req = message['req']
    return nil if req.nil? || WANTS_NO_ANSWER.include?(message['type'])

    case message['type']
    when 'hello' then { req: req, want: ['legal'] }
    when 'act' then choose(message).merge('req' => req)
    else { req: req } # of a later protocol: any object will do
    end
  end

  def main
    $stdout.sync = true # what is held back would be late
    $stdin.each_line do |line|
      reply = answer(JSON.parse(line))
      puts JSON.generate(reply) if reply
    end
  end
end

Bot.main if $PROGRAM_NAME == __FILE__
