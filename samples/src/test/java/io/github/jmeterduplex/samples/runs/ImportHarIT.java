package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.har.HarRecorder;
import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Child;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.harness.Needs;
import io.github.jmeterduplex.samples.harness.NodeServers;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.report.Browser;
import io.github.jmeterduplex.samples.signalr.SignalRHub;
import io.github.jmeterduplex.samples.websocket.Peer;
import io.github.jmeterduplex.samples.websocket.PeerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a real Chromium said with official clients becomes plans that run without a change: every message has its reply,
 * and the server counts what it counted when it was recorded.
 */
class ImportHarIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void start() {
        Needs.that(Browser::isInstalled, "chromium and chromedriver");
        browser = Browser.start(folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    /** A page with a library, whose script sets {@code done} when it has said all. */
    private static URI page(String name, Path library, String script) throws IOException {
        Path page = folder.resolve(name + ".html");
        Files.writeString(
                page,
                "<!DOCTYPE html><meta charset=utf-8><script src=\"" + library.toUri() + "\"></script><script>" + script
                        + "</script>");
        return page.toUri();
    }

    /** Waits for the script, and writes the recording. */
    private static Path record(String name) throws Exception {
        Await.answer(() -> String.valueOf(browser.run("return window.done")), "true"::equals, PATIENCE);
        return HarRecorder.write(browser, folder.resolve(name + ".har"));
    }

    /** What the command says; the plan stands beside the recording. */
    private static List<String> command(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Child.java(), "-jar", Checkout.pluginJar().toString()));
        command.addAll(List.of(arguments));
        try (Child child = Child.start(arguments[0], command, Checkout.root(), line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            assertThat(exitCode).as(String.join("\n", child.lines())).isZero();
            return child.lines();
        }
    }

    private static Path imported(Path har, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("import", har.toString()));
        arguments.addAll(List.of(options));
        List<String> said = command(arguments.toArray(String[]::new));
        assertThat(said).anyMatch(line -> line.startsWith("wrote "));
        Path plan = har.resolveSibling(har.getFileName().toString().replace(".har", ".jmx"));
        List<String> check = command("check", "--jmeter", Checkout.jmeterHome().toString(), plan.toString());
        assertThat(check).anyMatch(line -> line.endsWith(": no mistake"));
        return plan;
    }

    private static Finished run(Path plan) throws Exception {
        return Finished.run(JMeterSetup.of(plan).property("think", 0)).withoutFailedSamples();
    }

    private static void assertReplied(Finished run, String label, int messages) {
        assertThat(run.count(label, "sent")).as(label).isEqualTo(messages);
        assertThat(run.count(label, "replied")).as(label).isEqualTo(messages);
    }

    @Test
    void socketIo4() throws Exception {
        NodeServers.assumeInstalled(SocketIoNodeProcess.V4);
        Path library = Checkout.socketIoNode(SocketIoNodeProcess.V4)
                .resolve("node_modules/socket.io/client-dist/socket.io.min.js");
        socketIo(SocketIoNodeProcess.V4, library);
    }

    @Test
    void socketIo2() throws Exception {
        Path library = Checkout.socketIoNode(SocketIoNodeProcess.V2)
                .resolve("node_modules/socket.io-client/dist/socket.io.js");
        socketIo(SocketIoNodeProcess.V2, library);
    }

    /** An echo with an acknowledgement, an event that comes back by its id, and a room whose size is acknowledged. */
    private static void socketIo(String version, Path library) throws Exception {
        try (SocketIoNodeProcess server = NodeServers.start(version)) {
            browser.open(page("socketio" + version, library, """
                const socket = io('%s', {transports: ['websocket'], query: {name: 'ann'}});
                let back = 0;
                socket.on('event-echo', () => { if (++back === 3) { socket.close(); window.done = true; } });
                socket.on('connect', () => socket.emit('join', 'hall', () =>
                  socket.emit('echo', {text: 'hi'}, () => {
                    for (const n of [1, 2, 3]) { socket.emit('event-echo', {id: 'm-' + Math.random(), n: n}); }
                  })));
                """.formatted(server.url())));
            Path har = record("socketio-" + version);
            Path plan = imported(har);
            Await.answer(() -> server.count("open", "sockets"), open -> open == 0, PATIENCE);
            server.resetStats();
            Finished run = run(plan);
            assertReplied(run, "join", 1);
            assertReplied(run, "echo", 1);
            assertReplied(run, "event-echo", 3);
            assertThat(server.count("events", "event-echo")).isEqualTo(3);
            assertThat(server.count("events", "echo")).isEqualTo(1);
            assertThat(server.count("connects")).isEqualTo(1);
            manySessionsOfOneThread(server, har);
        }
    }

    private static void manySessionsOfOneThread(SocketIoNodeProcess server, Path har) throws Exception {
        Path plan = imported(har, "--one-thread", "--overwrite");
        server.resetStats();
        Finished run = Finished.run(JMeterSetup.of(plan).property("think", 0).property("sessions", 4))
                .withoutFailedSamples();
        assertReplied(run, "event-echo", 12);
        assertThat(server.count("events", "event-echo")).isEqualTo(12);
        assertThat(server.count("connects")).isEqualTo(4);
    }

    @Test
    void signalR() throws Exception {
        Path library = Checkout.root()
                .resolve("samples/signalr-node/node_modules/@microsoft/signalr/dist/browser/signalr.min.js");
        Needs.that(() -> Files.exists(library), "`npm ci` in samples/signalr-node");
        try (SignalRHub hub = SignalRHub.start()) {
            browser.open(page("signalr", library, """
                const hub = new signalR.HubConnectionBuilder().withUrl('%s',
                  {skipNegotiation: true, transport: signalR.HttpTransportType.WebSockets}).build();
                hub.on('message', async () => { await hub.stop(); window.done = true; });
                hub.start().then(async () => {
                  await hub.invoke('Echo', 'hi');
                  await hub.invoke('Echo', {text: 'hi again'});
                  await hub.invoke('Join', 'hall');
                  await hub.send('SendToGroup', 'hall', {id: 'message-' + Math.random()});
                });
                """.formatted(hub.hubUrl())));
            Path plan = imported(record("signalr"));
            Finished run = run(plan);
            assertReplied(run, "Echo", 2);
            assertReplied(run, "Join", 1);
            assertReplied(run, "SendToGroup", 1);
        }
    }

    @Test
    void graphQl() throws Exception {
        Path library = Checkout.root().resolve("samples/websocket-node/node_modules/graphql-ws/umd/graphql-ws.min.js");
        Needs.that(() -> Files.exists(library), "`npm ci` in samples/websocket-node");
        try (PeerProcess server = PeerProcess.start(Peer.GRAPHQL)) {
            browser.open(page("graphql", library, """
                const client = graphqlWs.createClient({url: '%s', lazy: false});
                const ask = text => new Promise(done => client.subscribe(
                  {query: 'query($text: String!) { echo(text: $text) }', variables: {text: text}},
                  {next: () => {}, error: console.error, complete: done}));
                ask('one').then(() => ask('two')).then(() => { client.dispose(); window.done = true; });
                """.formatted(server.webSocketUrl())));
            Finished run = run(imported(record("graphql")));
            assertReplied(run, "subscribe", 2);
        }
    }

    /** The page is the server's own, whose cookie the handshake needs. */
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-polling"})
    void stompOverSockJsWithACookie(String transport) throws Exception {
        Path libraries = Checkout.root().resolve("samples/stomp-node/node_modules");
        Path sockJs = libraries.resolve("sockjs-client/dist/sockjs.min.js");
        Needs.that(() -> Files.exists(sockJs), "`npm ci` in samples/stomp-node");
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            browser.open(URI.create(chat.url() + "/index"));
            browser.run(Files.readString(sockJs));
            browser.run(Files.readString(libraries.resolve("@stomp/stompjs/bundles/stomp.umd.min.js")));
            browser.run("""
                const client = new StompJs.Client({
                  webSocketFactory: () => new SockJS('/ws', null, {transports: ['%s']}),
                  onConnect: () => {
                    let replies = 0;
                    client.subscribe('/user/queue/replies', async () => {
                      if (++replies === 3) {
                        await client.deactivate();
                        window.done = true;
                      }
                    });
                    for (const n of [1, 2, 3]) {
                      client.publish({
                        destination: '/app/chat.send',
                        headers: {'content-type': 'application/json'},
                        body: JSON.stringify({id: 'm-' + Math.random(), text: 'hello'})
                      });
                    }
                  }
                });
                client.activate();
                """.formatted(transport));
            Path plan = imported(record("livechat-" + transport));
            assertThat(Files.readString(plan)).contains(">" + transport + "<");
            chat.resetStats();
            Finished run = run(plan);
            assertReplied(run, "/app/chat.send", 3);
            assertThat(chat.count("replies")).isEqualTo(3);
            assertThat(chat.count("subscribes")).isEqualTo(1);
        }
    }
}
