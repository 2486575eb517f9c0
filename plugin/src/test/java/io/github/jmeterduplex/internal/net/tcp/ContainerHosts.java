package io.github.jmeterduplex.internal.net.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineServer;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/**
 * Opens sessions to hosts with an underscore in their names, over each transport, with and without TLS. Prints what
 * came back and the Host headers. A program of its own, as the JVM takes a file of hosts at its start only.
 */
final class ContainerHosts {
    static final String HOST = "chat_server";

    private ContainerHosts() {}

    /** The program. */
    public static void main(String[] args) throws Exception {
        SSLContext tls = TestCertificate.ofServer().context();
        for (SSLContext context : new SSLContext[] {null, tls}) {
            webSocket(context);
            xhr(context, "xhr-streaming");
            xhr(context, "xhr-polling");
            polling(context, "polling");
            polling(context, "polling,websocket");
        }
    }

    private static ServerSocket socket(SSLContext tls) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        return tls == null
                ? new ServerSocket(0, 50, here)
                : tls.getServerSocketFactory().createServerSocket(0, 50, here);
    }

    private static void webSocket(SSLContext tls) throws Exception {
        try (RawServer server = new RawServer(socket(tls), client -> {
            client.upgrade(client.request(), "");
            client.text(client.readFrame().text());
            client.drain();
        })) {
            exchange(tls, "websocket", server.url("ws", "/ws"), server);
        }
    }

    private static void xhr(SSLContext tls, String transport) throws Exception {
        try (XhrServer server = new XhrServer(true, socket(tls))) {
            exchange(tls, transport, server.url(), server.server);
        }
    }

    private static void polling(SSLContext tls, String transports) throws Exception {
        try (EngineServer server = new EngineServer(true, socket(tls))) {
            exchange(tls, transports, server.url(), server.server);
        }
    }

    private static void exchange(SSLContext tls, String transports, String url, RawServer server) {
        String named = url.replace("127.0.0.1", HOST);
        RecordingChannelListener heard = new RecordingChannelListener();
        try (JettyConnector connector =
                new JettyConnector(100_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes())) {
            connector.connect(
                    Targets.over(transports, tls == null ? named : named.replaceFirst("^(ws|http)", "$1s")), heard);
            heard.open().send("4hello".getBytes(UTF_8), false, true);
            String hosts = server.requests.stream()
                    .flatMap(String::lines)
                    .filter(line -> line.startsWith("Host:"))
                    .map(line -> line.replace(":" + server.port(), ""))
                    .distinct()
                    .toList()
                    .toString();
            System.out.println((tls == null ? "" : "TLS ") + transports + " " + echo(heard) + " " + hosts);
        }
    }

    /** What came back, after Engine.IO's greeting. */
    private static String echo(RecordingChannelListener heard) {
        String text = heard.text();
        return text.startsWith("0{") ? heard.text() : text;
    }
}
