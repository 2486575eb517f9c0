'use strict';
// Sessions of Socket.IO that each emit an event when the last was acknowledged: client.js PORT SESSIONS SECONDS TRANSPORT
const { io } = require('socket.io-client');

const [port, sessions, seconds] = process.argv.slice(2, 5).map(Number);
const transports = [process.argv[5]];
const body = 'x'.repeat(100);

for (let i = 0; i < sessions; i++) {
  const socket = io(`http://127.0.0.1:${port}`, { transports, forceNew: true, reconnection: false });
  const emit = () => socket.emit('echo', body, emit);
  socket.on('connect', emit);
  socket.on('connect_error', (error) => {
    console.error(String(error));
    process.exit(1);
  });
}
setTimeout(() => process.exit(0), seconds * 1000);
