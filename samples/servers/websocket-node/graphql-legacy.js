'use strict';

/** The older protocol graphql-ws by the package that it comes from, subscriptions-transport-ws; samples/servers/README.md lists what it offers. */

const { execute, subscribe } = require('graphql');
const { SubscriptionServer } = require('subscriptions-transport-ws');
const { PATH, SCHEMA, ROOTS } = require('./schema.js');
const { serve } = require('./serve.js');

function start(sockets, options) {
  SubscriptionServer.create(
    {
      schema: SCHEMA,
      rootValue: { ...ROOTS.query, ...ROOTS.mutation, ...ROOTS.subscription },
      execute,
      subscribe,
      keepAlive: options['keep-alive'],
      // subscriptions-transport-ws sends connection_error and closes with 1011 if this is false
      onConnect: ({ token } = {}) => options.token === '' || token === options.token,
    },
    sockets,
  );
  return { refuses: ({ pathname }) => (pathname === PATH ? 0 : 404) };
}

serve('graphql-legacy', { texts: { token: '' }, numbers: { 'keep-alive': 12000 } }, (frame) => frame.type, start);
