package io.github.jmeterduplex.samples.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import io.github.jmeterduplex.internal.protocol.stomp.StompConnection;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions.Ack;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions.Acknowledge;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.servers.lean.Bytes;
import io.github.jmeterduplex.samples.servers.lean.LeanCounts;
import io.github.jmeterduplex.samples.servers.lean.LeanHttp;
import io.github.jmeterduplex.samples.servers.lean.SockJsText;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a pushed message costs the client from the socket to the histogram: a server in the same process writes MESSAGE
 * frames of 100 bytes as fast as the socket takes them, to one session on one I/O thread. The process's CPU time, less
 * the server thread's, is divided by the pushes that the run's log has counted.
 */
public final class PushPath implements OpenListener {
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final int MESSAGES_A_WRITE = 256;
    private static final int KEEP = 100;
    private static final double MIN = 250_000;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** How messages come. */
    private enum Way {
        WEBSOCKET,
        SOCKJS,
        SOCKJS_ARRAYS_OF_8
    }

    private final CompletableFuture<StompConnection> opened = new CompletableFuture<>();
    private final Way way;
    private final boolean kept;
    /** Written before it starts. */
    private volatile StompConnection session;

    private volatile Thread server;
    private volatile boolean over;

    private PushPath(Way way, boolean kept) {
        this.way = way;
        this.kept = kept;
    }

    /** Measures once, and prints the figures. */
    public static void main(String[] args) throws InterruptedException {
        boolean isGood = Measurement.areGood(List.of(new Measurement("Pushes", PushPath::figures)));
        System.exit(isGood ? 0 : 1);
    }

    /** Measures each way once. */
    static List<Figure> figures() throws IOException {
        List<Figure> figures = new ArrayList<>();
        for (Way way : Way.values()) {
            figures.add(new PushPath(way, false).measure());
        }
        figures.add(new PushPath(Way.WEBSOCKET, true).measure());
        return figures;
    }

    private Figure measure() throws IOException {
        Map<String, String> properties = Map.of(
                "duplex.results",
                Files.createTempDirectory(Files.createDirectories(Checkout.runs()), "pushes-")
                        .toString(),
                "duplex.summary.seconds",
                "0");
        Settings settings = Settings.read(properties::get);
        Run run = new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("pushes", Map.of(), properties), beforeShutdown, directory -> List.of()),
                traffic -> new JettyConnector(1 << 20, 1, Duration.ofSeconds(30), Duration.ZERO, traffic));
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server = new Thread(() -> serve(listener), "push-server");
            server.setDaemon(true);
            server.start();
            StompConnection session = open(run, listener.getLocalPort());
            var unused = session.subscriptions()
                    .subscribe(
                            new SubscribeOptions(
                                    "s",
                                    Ack.AUTO,
                                    Acknowledge.ARRIVAL,
                                    List.of(),
                                    PushOptions.of("/topic/pushes", "pushes")),
                            false);
            LockSupport.parkNanos(WARM_UP.toNanos());
            return figure(session);
        } finally {
            over = true;
            run.end();
        }
    }

    private StompConnection open(Run run, int port) {
        boolean plain = way == Way.WEBSOCKET;
        String url = (plain ? "ws" : "http") + "://127.0.0.1:" + port + "/ws";
        Mailbox mailbox = new Mailbox(run.kept());
        mailbox.keep(KEEP, true);
        Target target = new Target(
                URI.create(url),
                plain ? Envelope.PLAIN : new SockJsEnvelope(List.of(SockJsTransport.WEBSOCKET)),
                List.of(),
                List.of(),
                null,
                Duration.ofSeconds(20),
                TlsOptions.ANY,
                new WebSocketOptions(true, false),
                Route.DIRECT);
        StompOptions options = new StompOptions(
                target, List.of(), 0, 0, StompOptions.WHOLE, List.of(), new Keeping(kept ? mailbox : null, null));
        session = new StompConnection(new NewSession<>(run, new VirtualUser(0), null, null, this), options);
        session.start();
        return opened.orTimeout(20, TimeUnit.SECONDS).join();
    }

    private Figure figure(StompConnection session) {
        long messages = arrived(session);
        long cpu = clientNanos();
        LockSupport.parkNanos(MEASURED.toNanos());
        messages = arrived(session) - messages;
        cpu = clientNanos() - cpu;
        return Figure.atLeast(
                "pushes/s a core over " + way.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + (kept ? ", kept for Receive" : ""),
                messages * 1e9 / cpu,
                MIN);
    }

    private static long arrived(StompConnection session) {
        return session.subscriptions().list().get(0).arrived();
    }

    private long clientNanos() {
        return PROCESS.getProcessCpuTime() - ManagementFactory.getThreadMXBean().getThreadCpuTime(server.getId());
    }

    @Override
    public void onOpen() {
        opened.complete(session);
    }

    @Override
    public void onFailed(Fault fault) {
        opened.completeExceptionally(fault.toException());
    }

    @Override
    public void onGone() {
        over = true;
    }

    private void serve(ServerSocket listener) {
        try (Socket socket = listener.accept()) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            if (way != Way.WEBSOCKET) {
                out.write(
                        head(socket.getInputStream()).respond(new LeanCounts()).getBytes(ISO_8859_1));
            }
            out.write(head(socket.getInputStream()).accept().getBytes(ISO_8859_1));
            if (way != Way.WEBSOCKET) {
                out.write(new byte[] {(byte) 0x81, 1, 'o'});
            }
            // CONNECT, and SUBSCRIBE, which may share a read.
            int read = socket.getInputStream().read(new byte[4096]);
            out.write(frames("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0", 1, 1));
            read += socket.getInputStream().read(new byte[4096]);
            String message = "MESSAGE\ndestination:/topic/pushes\ncontent-type:application/json\nsubscription:s\n"
                    + "message-id:4d2f-18881\ncontent-length:100\n\n" + "x".repeat(100) + "\0";
            byte[] many = frames(message, MESSAGES_A_WRITE, way == Way.SOCKJS_ARRAYS_OF_8 ? 8 : 1);
            while (!over && read > 0) {
                out.write(many);
            }
        } catch (IOException e) {
            System.err.println("push-server: " + e.getMessage());
        }
    }

    private static LeanHttp head(InputStream in) throws IOException {
        Bytes bytes = new Bytes();
        while (LeanHttp.end(bytes.array(), 0, bytes.length()) < 0) {
            bytes.add(in.read());
        }
        return LeanHttp.parse(bytes.array(), 0, bytes.length());
    }

    private byte[] frames(String stomp, int count, int together) {
        Bytes all = new Bytes();
        for (int i = 0; i < count; i += together) {
            byte[] payload = payload(stomp, together);
            all.add(0x81);
            if (payload.length < 126) {
                all.add(payload.length);
            } else {
                all.add(126).add(payload.length >> 8).add(payload.length);
            }
            all.add(payload);
        }
        return all.copyFrom(0);
    }

    private byte[] payload(String stomp, int together) {
        if (way == Way.WEBSOCKET) {
            return stomp.getBytes(UTF_8);
        }
        Bytes one = new Bytes().add(stomp);
        Bytes array = new Bytes();
        SockJsText.toArray(one, array);
        String text = new String(array.array(), 2, array.length() - 3, UTF_8);
        return ("a[" + text + ("," + text).repeat(together - 1) + "]").getBytes(UTF_8);
    }
}
