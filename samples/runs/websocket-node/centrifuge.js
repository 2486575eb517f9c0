'use strict';
// A dialogue of the official client centrifuge-js: centrifuge.js PORT [TOKEN]
const { once } = require('node:events');
const { Centrifuge } = require('centrifuge');
const { Recorded, run, result } = require('./record.js');

run(async (port, token) => {
  const client = new Centrifuge(`ws://127.0.0.1:${port}/connection/websocket`, { websocket: Recorded, token: token || '' });
  client.connect();
  const [ended] = await Promise.race([once(client, 'connected').then(() => []), once(client, 'disconnected')]);
  if (ended !== undefined) {
    result(ended);
    return;
  }
  result((await client.rpc('echo', { id: '1', text: 'hello' })).data);
  await client.rpc('fail', {}).catch(result);
  // Several commands in one frame, a line each.
  client.startBatching();
  const both = [client.rpc('echo', { id: '2' }), client.rpc('echo', { id: '3' })];
  client.stopBatching();
  result((await Promise.all(both)).map(({ data }) => data));

  const secret = client.newSubscription('secret');
  secret.subscribe();
  result((await once(secret, 'unsubscribed'))[0]);
  const hall = client.newSubscription('hall');
  hall.subscribe();
  await once(hall, 'subscribed');
  const [[publication]] = await Promise.all([once(hall, 'publication'), hall.publish({ text: 'hi all' })]);
  result(publication.data);
  const [[pushed]] = await Promise.all([once(hall, 'publication'), post(port)]);
  result(pushed.data);
  hall.unsubscribe();

  await pinged();
  client.disconnect();
  await once(Recorded.last, 'close');
});

/** Somebody else's message, by the server's HTTP. */
function post(port) {
  return fetch(`http://127.0.0.1:${port}/publish/hall`, { method: 'POST', body: '{"text":"from the server"}' });
}

/** The client tells nobody of pings; its socket does. */
async function pinged() {
  for (;;) {
    const [data] = await once(Recorded.last, 'message');
    if (String(data) === '{}') {
      await new Promise((resolve) => setImmediate(resolve));
      return;
    }
  }
}
