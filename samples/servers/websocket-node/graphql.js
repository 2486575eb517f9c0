'use strict';

/** graphql-transport-ws by its reference implementation, the package graphql-ws; samples/servers/README.md lists what it offers. */

const { EventEmitter, on } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { buildSchema } = require('graphql');
const { useServer } = require('graphql-ws/lib/use/ws');
const { serve, counts } = require('./serve.js');

const PATH = '/graphql';
const MAX_COUNT = 1000000;
const MAX_MILLIS = 600000;

const SCHEMA = buildSchema(`
  type Query { echo(text: String!): String, fail(text: String!): String }
  type Mutation { post(room: String!, text: String!): Int! }
  type Subscription { count(to: Int!, everyMillis: Int = 0): Int!, messages(room: String!): Message! }
  type Message { room: String!, text: String!, at: Float! }
`);

const rooms = new EventEmitter().setMaxListeners(0);

const ROOTS = {
  query: {
    echo: ({ text }) => {
      counts().echo(text);
      return text;
    },
    fail: ({ text }) => {
      throw new Error(text);
    },
  },
  mutation: { post },
  subscription: { count: counting, messages },
};

/** Tells how many subscriptions the message went to. */
function post({ room, text }) {
  const deliveries = rooms.listenerCount(`room ${room}`);
  counts().room(room, deliveries);
  rooms.emit(`room ${room}`, { room, text, at: Date.now() });
  return deliveries;
}

async function* counting({ to, everyMillis }) {
  if (to < 0 || to > MAX_COUNT || everyMillis < 0 || everyMillis > MAX_MILLIS) {
    throw new Error(`count to ${to} every ${everyMillis} ms: at most ${MAX_COUNT}, and every ${MAX_MILLIS} ms`);
  }
  for (let number = 1; number <= to; number++) {
    if (number > 1 && everyMillis > 0) {
      await sleep(everyMillis);
    }
    yield { count: number };
  }
}

/** The iterator of node:events ends at once with its subscription, which a generator that awaits it would not. */
function messages({ room }) {
  const events = on(rooms, `room ${room}`);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const { done, value } = await events.next();
      return done ? { done } : { done, value: { messages: value[0] } };
    },
    return: () => events.return(),
  };
}

function start(sockets, options) {
  useServer(
    {
      schema: SCHEMA,
      roots: ROOTS,
      connectionInitWaitTimeout: options['init-timeout'],
      // graphql-ws closes with 4403, Forbidden, where this is false
      onConnect: ({ connectionParams }) => options.token === '' || (connectionParams || {}).token === options.token,
    },
    sockets,
    options['keep-alive'],
  );
  if (options['ping-every'] > 0) {
    sockets.on('connection', (socket) => ping(socket, options['ping-every']));
  }
  return { refuses: ({ pathname }) => (pathname === PATH ? 0 : 404) };
}

/** The protocol's own ping, which either side may send; graphql-ws's servers send the WebSocket's. */
function ping(socket, everyMillis) {
  const timer = setInterval(() => socket.send('{"type":"ping"}'), everyMillis);
  socket.on('close', () => clearInterval(timer));
}

serve('graphql', { texts: { token: '' }, numbers: { 'init-timeout': 3000, 'keep-alive': 12000, 'ping-every': 0 } }, (frame) => frame.type, start);
