// Users of STOMP over WebSocket, each of whom sends a message when the last was answered, at a pace if there is one.
// Environment: PORT, SECURE (true: TLS), SESSIONS, PER_SECOND (0: no pace), ID_IN_BODY (true: bodies of JSON, each with
// its own id, by which its reply is known), SECONDS.
import { WebSocket } from 'k6/websockets';

const sessions = Number(__ENV.SESSIONS || 200);
const perSecond = Number(__ENV.PER_SECOND || 0);
const hasIdInBody = __ENV.ID_IN_BODY === 'true';
const scheme = __ENV.SECURE === 'true' ? 'wss' : 'ws';
const millis = Number(__ENV.SECONDS || 30) * 1000;
const message = 'SEND\ndestination:/app/chat.send\ncontent-length:100\n\n' + 'x'.repeat(100) + '\0';

export const options = {
  vus: sessions,
  iterations: sessions,
  discardResponseBodies: true,
  insecureSkipTLSVerify: true,
};

function messageWithId(id, number) {
  const body = JSON.stringify({ id, text: `hello ${number} the quick brown fox jumps over the lazy dog, and back` });
  return `SEND\ndestination:/app/chat.send\ncontent-length:${body.length}\n\n${body}\0`;
}

function idOf(frame) {
  return JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1)).id;
}

export default function () {
  const socket = new WebSocket(`${scheme}://127.0.0.1:${__ENV.PORT}/stomp`);
  let connected = false;
  let number = 0;
  let id = '';
  const send = () => {
    if (hasIdInBody) {
      number++;
      id = `${__VU}-${number}`;
      socket.send(messageWithId(id, number));
    } else {
      socket.send(message);
    }
  };
  socket.onopen = () => socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
  socket.onmessage = (event) => {
    if (!connected) {
      connected = true;
      socket.send('SUBSCRIBE\nid:0\ndestination:/user/queue/replies\n\n\0');
      if (perSecond > 0) {
        setInterval(send, (1000 * sessions) / perSecond);
      } else {
        send();
      }
    } else if (perSecond === 0 && (!hasIdInBody || idOf(event.data) === id)) {
      send();
    }
  };
  setTimeout(() => socket.close(), millis);
}
