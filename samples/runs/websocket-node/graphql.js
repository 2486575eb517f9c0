'use strict';
// A dialogue of the official client graphql-ws: graphql.js PORT [TOKEN]
const { createClient } = require('graphql-ws');
const { Recorded, run, result } = require('./record.js');

// Longer than the dialogue takes, so that one ping ends it.
const KEEP_ALIVE_MILLIS = 1000;

run(async (port, token) => {
  let number = 0;
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: Recorded,
    lazy: false,
    keepAlive: KEEP_ALIVE_MILLIS,
    retryAttempts: 0,
    onNonLazyError: (event) => result({ code: event.code, reason: event.reason }),
    generateID: () => String(++number),
    connectionParams: token === undefined ? undefined : { token },
  });
  const ended = new Promise((resolve) => client.on('closed', resolve));
  const pong = new Promise((resolve) => client.on('pong', (received) => received && resolve()));
  const connected = new Promise((resolve) => client.on('connected', () => resolve(true)));
  if ((await Promise.race([connected, ended])) !== true) {
    return;
  }
  await one(client, { query: 'query($t: String!) { echo(text: $t) }', variables: { t: 'hello' } });
  await one(client, { query: '{ fail(text: "no") }' });
  await one(client, { query: '{ nothing }' }).catch(result);
  for await (const next of client.iterate({ query: 'subscription { count(to: 3, everyMillis: 10) }' })) {
    result(next);
  }
  const messages = client.iterate({ query: 'subscription { messages(room: "hall") { room text } }' });
  const first = messages.next();
  // A subscription is not acknowledged: that a later request was answered must do.
  await one(client, { query: '{ echo(text: "ready?") }' });
  await one(client, { query: 'mutation { post(room: "hall", text: "hi all") }' });
  result((await first).value);
  await messages.return();
  await pong;
  await client.dispose();
  await ended;
});

async function one(client, payload) {
  for await (const next of client.iterate(payload)) {
    result(next);
  }
}
