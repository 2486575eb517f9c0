# frozen_string_literal: true

# What /stats counts since the start or the last reset. Clients choose the names, so those beyond a limit share one entry.
# Safe for use by several threads.
class Tally
  OTHERS = "(other)"
  MAX_NAMES = 1_000
  MAX_IDS = 2_000_000

  def initialize
    @mutex = Mutex.new
    @open = 0
    @members = Hash.new(0)
    reset
  end

  # What is open stays open.
  def reset
    @mutex.synchronize do
      @counts = { connects: 0, disconnects: 0, refused: 0 }
      @by_name = { received: Hash.new(0), sent: Hash.new(0), closed: Hash.new(0) }
      @rooms = {}
      @ids = {}
    end
  end

  def add(name)
    @mutex.synchronize { @counts[name] += 1 }
  end

  def open(difference)
    @mutex.synchronize do
      @open += difference
      @counts[difference.positive? ? :connects : :disconnects] += 1
    end
  end

  def count(what, name)
    @mutex.synchronize { @by_name[what][key(@by_name[what], name.to_s)] += 1 }
  end

  # A text that a client sent to have it back; different ones are counted.
  def echo(text)
    @mutex.synchronize { @ids[text] = true if @ids.size < MAX_IDS }
  end

  def join(room, difference)
    @mutex.synchronize do
      @members[room] += difference
      @members.delete(room) if @members[room].zero?
    end
  end

  # A message to a room, and to how many subscriptions it goes.
  def broadcast(room)
    @mutex.synchronize do
      figures = @rooms[key(@rooms, room)] ||= { broadcasts: 0, deliveries: 0 }
      figures[:broadcasts] += 1
      figures[:deliveries] += @members.fetch(room, 0)
    end
  end

  def to_json(*)
    @mutex.synchronize do
      { version: "actioncable", open: @open, **@counts, distinct_ids: @ids.size, **@by_name, rooms: @rooms }.to_json
    end
  end

  private
    def key(names, name)
      names.key?(name) || names.size < MAX_NAMES ? name : OTHERS
    end
end
