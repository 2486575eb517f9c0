# frozen_string_literal: true

# Action Cable itself, without the rest of Rails, in Puma; samples/servers/README.md lists what it offers. It listens on 127.0.0.1
# alone, and ends with its starter or when its time is over: ruby server.rb PORT [--token=TEXT] [--end-after=SECONDS]

require "action_cable"
require "action_controller"
require "logger"
require "optparse"
require "puma"
require_relative "tally"

TALLY = Tally.new

# Counts every frame both ways. Whoever opens it gives the token, if one is wanted, in the query.
class Connection < ActionCable::Connection::Base
  cattr_accessor :token

  def connect
    return if token.nil? || request.params["token"] == token

    TALLY.add(:refused)
    reject_unauthorized_connection
  end

  def on_open
    TALLY.open(1)
    super
  end

  def on_close(reason, code)
    TALLY.open(-1)
    TALLY.count(:closed, code)
    super
  end

  def dispatch_websocket_message(message)
    TALLY.count(:received, kind(message))
    super
  end

  def transmit(message)
    TALLY.count(:sent, message[:type] || "message")
    super
  end

  private
    def kind(message)
      frame = ActiveSupport::JSON.decode(message)
      frame.is_a?(Hash) ? frame["command"] : "(unreadable)"
    rescue StandardError
      "(unreadable)"
    end
end

# What is spoken goes to all in the room; what is echoed comes back to its sender.
class RoomChannel < ActionCable::Channel::Base
  def subscribed
    return reject if params[:room] == "secret"

    TALLY.join(params[:room], 1)
    stream_from("room #{params[:room]}")
  end

  def unsubscribed
    TALLY.join(params[:room], -1) unless subscription_rejected?
  end

  def echo(data)
    TALLY.echo(data["text"])
    transmit(data.except("action"))
  end

  def speak(data)
    TALLY.broadcast(params[:room])
    ActionCable.server.broadcast("room #{params[:room]}", data.except("action"))
  end
end

# /cable, /stats, and messages of others: POST /publish/ROOM with JSON.
class Routes
  JSON_TYPE = { "Content-Type" => "application/json" }.freeze

  def call(env)
    method, path = env.values_at("REQUEST_METHOD", "PATH_INFO")
    case [method, path]
    in ["GET", "/cable"] then ActionCable.server.call(env)
    in ["GET", "/stats"] then answer(TALLY)
    in ["POST", "/stats/reset"] then answer(TALLY.tap(&:reset))
    in ["POST", %r{\A/publish/([^/]+)\z}] then publish(path.delete_prefix("/publish/"), env["rack.input"].read)
    else [404, JSON_TYPE, ["{}"]]
    end
  end

  private
    def answer(body)
      [200, JSON_TYPE, [body.to_json]]
    end

    def publish(room, body)
      TALLY.broadcast(room)
      ActionCable.server.broadcast("room #{room}", ActiveSupport::JSON.decode(body))
      [204, {}, []]
    rescue JSON::ParserError
      [400, JSON_TYPE, ['{"error":"expected JSON"}']]
    end
end

def options
  options = { "end-after": 3600 }
  ports = OptionParser.new do |parser|
    parser.on("--token=TEXT")
    parser.on("--end-after=SECONDS", Integer)
  end.parse(ARGV, into: options)
  raise OptionParser::InvalidArgument, "#{ports.size} ports: expected one, 0 for a free one" if ports.size != 1

  options.merge(port: Integer(ports.first))
rescue OptionParser::ParseError, ArgumentError => e
  warn e.message
  exit 2
end

# With the starter, whose pipe is then closed, or when the time is over. /dev/null does not count.
def end_someday(seconds)
  Thread.new do
    sleep seconds
    exit! 0
  end
  return unless $stdin.stat.pipe? || $stdin.stat.socket?

  Thread.new do
    $stdin.read
    exit! 0
  end
end

$stdout.sync = true
given = options
end_someday(given[:"end-after"])
Connection.token = given[:token]
ActionCable.server.config.tap do |config|
  config.cable = { "adapter" => "async" }
  config.connection_class = -> { Connection }
  config.disable_request_forgery_protection = true
  config.logger = Logger.new($stderr, level: Logger::ERROR)
end
server = Puma::Server.new(Routes.new, Puma::Events.null, max_threads: 4)
port = server.add_tcp_listener("127.0.0.1", given[:port], true, 4096).addr[1]
running = server.run
puts "actioncable-ruby listens on http://127.0.0.1:#{port}"
running.join
