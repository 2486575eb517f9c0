'use strict';

/** The schema of both GraphQL servers and what its fields do; samples/servers/README.md lists it. */

const { EventEmitter, on } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { buildSchema } = require('graphql');
const { counts } = require('./serve.js');

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

module.exports = { PATH: '/graphql', SCHEMA, ROOTS };
