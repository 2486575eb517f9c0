package io.github.jmeterduplex.samples.runs.har;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a browser does with official clients while it is recorded. Pages are the server's own where it has some. */
final class RecordedPages {
    private RecordedPages() {}

    private static Path installed(String folder, String library) {
        Path file = Checkout.root().resolve(folder).resolve("node_modules").resolve(library);
        Needs.that(() -> Files.exists(file), "`npm ci` in " + folder);
        return file;
    }

    /** Three echoes of events, after one with an acknowledgement and a room. */
    static Recordings socketIo(Recordings recordings, SocketIoNodeProcess server, String version, String transport)
            throws IOException {
        Path library = Checkout.socketIoNode(version)
                .resolve(
                        version.equals(SocketIoNodeProcess.V4)
                                ? "node_modules/socket.io/client-dist/socket.io.min.js"
                                : "node_modules/socket.io-client/dist/socket.io.js");
        return recordings.open(server.url() + "/stats", List.of(library), """
                const socket = io('%s', {transports: ['%s'], query: {name: 'ann'}, auth: {team: 'north'},
                  transportOptions: {polling: {extraHeaders: {'X-Tenant': 'acme'}}}});
                let back = 0;
                socket.on('event-echo', () => { if (++back === 3) { socket.close(); window.done = true; } });
                socket.on('connect', () => socket.emit('join', 'hall', () =>
                  socket.emit('echo', {text: 'hi'}, () => {
                    for (const n of [1, 2, 3]) { socket.emit('event-echo', {id: 'm-' + Math.random(), n: n}); }
                  })));
                """.formatted(server.url(), transport));
    }

    /** Three invocations, and one without an answer whose message comes back. */
    static Recordings signalR(Recordings recordings, SignalRHub hub, String transport) throws IOException {
        Path library = installed("samples/runs/signalr-node", "@microsoft/signalr/dist/browser/signalr.min.js");
        return recordings.open(hub.url() + "/stats", List.of(library), """
                const hub = new signalR.HubConnectionBuilder().withUrl('%s',
                  {transport: signalR.HttpTransportType.%s}).build();
                hub.on('message', async () => { await hub.stop(); window.done = true; });
                hub.start().then(async () => {
                  await hub.invoke('Echo', 'hi');
                  await hub.invoke('Echo', {text: 'hi again'});
                  await hub.invoke('Join', 'hall');
                  await hub.send('SendToGroup', 'hall', {id: 'message-' + Math.random()});
                });
                """.formatted(hub.hubUrl(), transport));
    }

    /** Two queries. */
    static Recordings graphQl(Recordings recordings, PeerProcess server) throws IOException {
        Path library = installed("samples/servers/websocket-node", "graphql-ws/umd/graphql-ws.min.js");
        return recordings.open("graphql", library, """
                const client = graphqlWs.createClient({url: '%s', lazy: false});
                const ask = text => new Promise(done => client.subscribe(
                  {query: 'query($text: String!) { echo(text: $text) }', variables: {text: text}},
                  {next: () => {}, error: console.error, complete: done}));
                ask('one').then(() => ask('two')).then(() => { client.dispose(); window.done = true; });
                """.formatted(server.webSocketUrl()));
    }

    /** Three commands in JSON, and a pong for each ping. */
    static Recordings pings(Recordings recordings, String url) throws IOException {
        return recordings.open("about:blank", List.of(), """
                const socket = new WebSocket('%s');
                const ask = () => socket.send(JSON.stringify({type: 'cmd', cid: 'c-' + Math.random()}));
                let answers = 0;
                socket.onopen = ask;
                socket.onmessage = event => {
                  const message = JSON.parse(event.data);
                  if (message.type === 'ping') {
                    socket.send(JSON.stringify({type: 'pong', id: message.id}));
                  } else if (++answers === 3) {
                    socket.close();
                    window.done = true;
                  } else {
                    ask();
                  }
                };
                """.formatted(url));
    }

    /** Three messages of STOMP over SockJS. */
    static Recordings sockJs(Recordings recordings, LiveChatProcess chat, String transport) throws IOException {
        String options = "webSocketFactory: () => new SockJS('/ws', null, {transports: ['%s']})".formatted(transport);
        return chat(recordings, chat, options, "hello");
    }

    /**
     * Three messages of STOMP after a login by cookie.
     *
     * @param options of stompjs's client, such as the address
     */
    static Recordings chat(Recordings recordings, LiveChatProcess chat, String options, String text)
            throws IOException {
        Path sockJs = installed("samples/runs/stomp-node", "sockjs-client/dist/sockjs.min.js");
        Path stomp = installed("samples/runs/stomp-node", "@stomp/stompjs/bundles/stomp.umd.min.js");
        return recordings.open(chat.url() + "/index", List.of(sockJs, stomp), """
                const client = new StompJs.Client({
                  %s,
                  connectHeaders: {'X-Tenant': 'acme:north'},
                  heartbeatIncoming: 5000,
                  heartbeatOutgoing: 7000,
                  onConnect: () => {
                    let replies = 0;
                    client.subscribe('/user/queue/replies', async () => {
                      if (++replies === 3) {
                        await client.deactivate();
                        window.done = true;
                      }
                    }, {'X-Note': 'of a subscription'});
                    for (const n of [1, 2, 3]) {
                      client.publish({
                        destination: '/app/chat.send',
                        headers: {'content-type': 'application/json', priority: '4', 'X-Note': 'a:b\\\\c ' + n},
                        body: JSON.stringify({id: 'm-' + Math.random(), text: '%s'})
                      });
                    }
                  }
                });
                client.activate();
                """.formatted(options, text));
    }
}
