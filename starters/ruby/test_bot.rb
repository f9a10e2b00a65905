# frozen_string_literal: true

# The bot's test: ruby test_bot.rb
require 'minitest/autorun'
require_relative 'bot'

class TestBot < Minitest::Test
  # What wants an answer gets one, and an act a legal one; nothing else does.
  def test_dialog
    File.foreach('dialog.jsonl', encoding: 'UTF-8') do |line|
      message = JSON.parse(line)
      reply = Bot.answer(message)
      if !message.key?('req') || message['type'] == 'error'
        assert_nil reply, line
        next
      end
      reply = JSON.parse(JSON.generate(reply))
      assert_equal message['req'], reply.delete('req'), line
      assert_includes message['legal'] || [message['default']], reply, line if message['type'] == 'act'
    end
  end

  # Change these with the idea.
  def test_idea
    hand = %w[7H 8H 8D KC X1]
    assert_operator Bot.keep('KC', hand), :<, Bot.keep('8D', hand)
    assert_operator Bot.keep('X1', hand), :>, Bot.keep('8H', hand)
    legal = hand.map { |card| { 'do' => 'discard', 'card' => card } }
    act = { 'legal' => legal, 'state' => { 'hand' => hand } }
    assert_equal 'KC', Bot.choose(act)['card']
    legal << { 'do' => 'meld' }
    assert_equal 'meld', Bot.choose(act)['do']
  end
end
