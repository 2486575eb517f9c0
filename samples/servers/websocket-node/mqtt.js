'use strict';

/** MQTT 3.1.1 over WebSocket by the broker aedes; samples/servers/README.md lists what it offers. */

const { Duplex } = require('node:stream');
const Aedes = require('aedes');
const { serve } = require('./serve.js');

const SUBPROTOCOL = 'mqtt';
const PATH = '/mqtt';
const PACKETS = [
  '', 'connect', 'connack', 'publish', 'puback', 'pubrec', 'pubrel', 'pubcomp',
  'subscribe', 'suback', 'unsubscribe', 'unsuback', 'pingreq', 'pingresp', 'disconnect',
];

function start(sockets, { token }) {
  const broker = new Aedes({
    // a wrong password is refused with return code 5
    authenticate: (client, user, password, done) => done(null, token === '' || String(password) === token),
  });
  sockets.options.handleProtocols = (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL;
  sockets.on('connection', (socket, request) => broker.handle(stream(socket), request));
  return { refuses: ({ pathname }) => (pathname === PATH ? 0 : 404) };
}

/** The bytes of a socket. The broker writes no part of a packet alone, but may write several at a time. */
function stream(socket) {
  const bytes = new Duplex({
    read() {},
    write: (chunk, encoding, done) => send(socket, chunk, done),
    writev: (chunks, done) => send(socket, Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => done(socket.close()),
    destroy: (error, done) => done(error, socket.terminate()),
  });
  socket.on('message', (data) => bytes.push(data));
  socket.on('close', () => bytes.destroy());
  return bytes;
}

/** Sends each packet as a message of its own. Its second byte and those after it, 7 bits each, are the number of bytes that follow. */
function send(socket, bytes, done) {
  let begin = 0;
  while (begin < bytes.length) {
    let [at, length, bits] = [begin + 1, 0, 0];
    do {
      length += (bytes[at] & 127) << bits;
      bits += 7;
    } while (bytes[at++] & 128);
    socket.send(bytes.subarray(begin, at + length));
    begin = at + length;
  }
  done();
}

serve('mqtt', { texts: { token: '' }, numbers: {}, bytes: true }, (data) => PACKETS[data[0] >> 4] || '(unreadable)', start);
