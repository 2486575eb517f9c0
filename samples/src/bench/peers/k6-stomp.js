// Users of STOMP over WebSocket, each of whom sends a message when the last was answered, at a pace if there is one.
// Environment: PORT, SESSIONS, PER_SECOND (0: no pace), SECONDS.
import { WebSocket } from 'k6/websockets';

const sessions = Number(__ENV.SESSIONS || 200);
const perSecond = Number(__ENV.PER_SECOND || 0);
const millis = Number(__ENV.SECONDS || 30) * 1000;
const message = 'SEND\ndestination:/app/chat.send\ncontent-length:100\n\n' + 'x'.repeat(100) + '\0';

export const options = { vus: sessions, iterations: sessions, discardResponseBodies: true };

export default function () {
  const socket = new WebSocket(`ws://127.0.0.1:${__ENV.PORT}/stomp`);
  let connected = false;
  socket.onopen = () => socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
  socket.onmessage = () => {
    if (!connected) {
      connected = true;
      socket.send('SUBSCRIBE\nid:0\ndestination:/user/queue/replies\n\n\0');
      if (perSecond > 0) {
        setInterval(() => socket.send(message), (1000 * sessions) / perSecond);
      } else {
        socket.send(message);
      }
    } else if (perSecond === 0) {
      socket.send(message);
    }
  };
  setTimeout(() => socket.close(), millis);
}
