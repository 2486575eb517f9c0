'use strict';

/** graphql-transport-ws by its reference implementation, the package graphql-ws; samples/servers/README.md lists what it offers. */

const { useServer } = require('graphql-ws/lib/use/ws');
const { PATH, SCHEMA, ROOTS } = require('./schema.js');
const { serve } = require('./serve.js');

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
