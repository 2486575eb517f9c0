'use strict';
// The official SignalR client in a scripted dialogue with a hub. Prints one JSON object: what it saw, step by step,
// and each message that it sent.
// node dialogue.js URL websocket|sse|longpolling json|messagepack [--token=T] [--skip-negotiation] [--steps=a,b,...]

const signalR = require('@microsoft/signalr');
const { MessagePackHubProtocol } = require('@microsoft/signalr-protocol-msgpack');

const TRANSPORTS = {
  websocket: signalR.HttpTransportType.WebSockets,
  sse: signalR.HttpTransportType.ServerSentEvents,
  longpolling: signalR.HttpTransportType.LongPolling,
};
const PATIENCE_MILLIS = 20000;

const [url, transport, protocol, ...options] = process.argv.slice(2);
const option = (name) => options.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
if (!url || !TRANSPORTS[transport] || !['json', 'messagepack'].includes(protocol)) {
  console.error('Expected URL websocket|sse|longpolling json|messagepack');
  process.exit(2);
}

const sent = [];
const messages = [];
const waiters = [];
let reconnects = 0;

function build() {
  const http = { transport: TRANSPORTS[transport] };
  if (option('token')) {
    http.accessTokenFactory = () => option('token');
  }
  if (options.includes('--skip-negotiation')) {
    http.skipNegotiation = true;
  }
  const builder = new signalR.HubConnectionBuilder()
    .withUrl(url, http)
    .withAutomaticReconnect([0, 100, 100, 100])
    .configureLogging(signalR.LogLevel.None);
  if (protocol === 'messagepack') {
    builder.withHubProtocol(new MessagePackHubProtocol());
  }
  const hub = builder.build();
  const send = hub.connection.send.bind(hub.connection);
  hub.connection.send = (data) => {
    sent.push(typeof data === 'string' ? { text: data } : { base64: Buffer.from(data).toString('base64') });
    return send(data);
  };
  hub.on('message', (...args) => {
    messages.push(args);
    waiters.splice(0).forEach((wake) => wake());
  });
  hub.onreconnected(() => reconnects++);
  hub.on('answer', (question) => `${question}? yes`);
  return hub;
}

/** Waits until so many messages have come. */
async function received(count) {
  while (messages.length < count) {
    await new Promise((resolve) => waiters.push(resolve));
  }
  return messages.slice();
}

const failed = (promise) => promise.then(() => 'no error', (error) => error.message);

const reconnected = (hub) => new Promise((resolve) => hub.onreconnected(resolve));

/** Collects a server stream; disposes it after so many items, if that is asked. */
function stream(hub, method, args, most) {
  return new Promise((resolve, reject) => {
    const items = [];
    const subscription = hub.stream(method, ...args).subscribe({
      next(item) {
        items.push(item);
        if (items.length === most) {
          subscription.dispose();
          resolve({ items, cancelled: true });
        }
      },
      complete: () => resolve({ items, cancelled: false }),
      error: reject,
    });
  });
}

const STEPS = {
  invoke: async (hub) => [
    await hub.invoke('Echo', 'text'),
    await hub.invoke('Echo', { id: 7, text: 'ä€😀', list: [1, 2.5, null, true], none: null }),
    await hub.invoke('Echo', null),
    await hub.invoke('Echo', 4294967296),
  ],
  void: async (hub) => (await hub.invoke('Send', 'text')) ?? null,
  send: async (hub) => {
    await hub.send('Send', 'nobody answers');
    return null;
  },
  error: async (hub) => failed(hub.invoke('Fail', 'on purpose')),
  unknown: async (hub) => failed(hub.invoke('NoSuchMethod')),
  arguments: async (hub) => failed(hub.invoke('Echo')),
  order: async (hub) => {
    const order = [];
    await Promise.all([
      hub.invoke('Slow', 200).then(() => order.push('slow')),
      hub.invoke('Echo', 'quick').then(() => order.push('quick')),
    ]);
    return order;
  },
  stream: async (hub) => stream(hub, 'Counter', [5, 1]),
  cancel: async (hub) => stream(hub, 'Counter', [100000, 10], 3),
  upload: async (hub) => {
    const subject = new signalR.Subject();
    const result = hub.invoke('Upload', subject);
    for (const item of [1, 2, 3.5]) {
      subject.next(item);
    }
    subject.complete();
    return result;
  },
  result: async (hub) => hub.invoke('AskMe', 'ready'),
  group: async (hub) => {
    const before = messages.length;
    await hub.invoke('Join', 'room');
    await hub.invoke('SendToGroup', 'room', 'hello');
    await received(before + 1);
    await hub.invoke('Leave', 'room');
    await hub.invoke('SendToGroup', 'room', 'nobody hears this');
    return messages.slice(before);
  },
  broadcast: async (hub) => {
    const before = messages.length;
    await hub.invoke('Broadcast', 'all');
    await received(before + 1);
    return messages.slice(before);
  },
  odd: async (hub) => {
    const before = messages.length;
    const results = [
      await hub.invoke('Hostile', 'together'),
      (await hub.invoke('Hostile', 'unknown-id')) ?? null,
      (await hub.invoke('Hostile', 'long')).length,
    ];
    await received(before + 1);
    return results;
  },
  bye: async (hub) => {
    const again = reconnected(hub);
    await hub.send('Bye', true);
    await again;
    return hub.invoke('Echo', 'back');
  },
  drop: async (hub) => {
    const again = reconnected(hub);
    const lost = failed(hub.invoke('Drop'));
    await again;
    return [(await lost) !== 'no error', await hub.invoke('Echo', 'back')];
  },
  end: async (hub) => {
    const closed = new Promise((resolve) => hub.onclose((error) => resolve(error ? error.message : null)));
    await hub.send('Bye', false);
    return closed;
  },
};

async function main() {
  const steps = option('steps')?.split(',') ?? Object.keys(STEPS);
  const saw = {};
  const hub = build();
  try {
    await hub.start();
  } catch (error) {
    return { refused: error.message, sent };
  }
  for (const step of steps) {
    saw[step] = await STEPS[step](hub);
  }
  await hub.stop();
  return { saw, reconnects, sent };
}

const late = setTimeout(() => {
  console.error('The dialogue took longer than', PATIENCE_MILLIS, 'ms');
  process.exit(1);
}, PATIENCE_MILLIS);
main().then(
  (outcome) => {
    clearTimeout(late);
    // A server that leaves a socket open would keep this process.
    process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
  },
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
