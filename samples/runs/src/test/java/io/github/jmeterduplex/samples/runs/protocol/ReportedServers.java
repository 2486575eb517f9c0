package io.github.jmeterduplex.samples.runs.protocol;

import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.faults.Peer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Servers that want what public bug reports told of, and what they saw of their clients. Thread-safe. */
public final class ReportedServers {
    /** Pings before the first answer. */
    private static final int PINGS = 3;

    private static final String CONNECT_OF_MQTT = "101200044d5154540402003c0006636c692d3432";

    /** Heads of requests, texts, and bytes as hexadecimal digits after {@code binary}, each with its server's name. */
    private final List<String> seen = new CopyOnWriteArrayList<>();

    /** What the server of that name saw, in its order. */
    List<String> seenBy(String name) {
        return seen.stream()
                .filter(line -> line.startsWith(name + ' '))
                .map(line -> line.substring(name.length() + 1))
                .toList();
    }

    private String request(Peer wire, String name) throws IOException {
        String head = wire.request();
        seen.add(name + ' ' + head);
        return head;
    }

    private byte[] read(Peer wire, String name) throws IOException {
        byte[] message = wire.readMessage();
        seen.add(name
                + ' '
                + (wire.isBinary()
                        ? "binary " + HexFormat.of().formatHex(message)
                        : new String(message, StandardCharsets.UTF_8)));
        return message;
    }

    /** Sends back what comes, as it comes; answers with that subprotocol if it is not blank. */
    HostileServer.Script echo(String name, String subprotocol) {
        return wire -> {
            wire.upgrade(
                    request(wire, name),
                    subprotocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + subprotocol + "\r\n");
            while (true) {
                byte[] message = read(wire, name);
                wire.frame(wire.isBinary() ? Peer.BINARY : Peer.TEXT, message);
            }
        };
    }

    /** Pings in JSON, and closes a session whose pong has another id; answers commands after three pings. */
    public static HostileServer.Script pinging() {
        return wire -> {
            wire.upgrade(wire.request());
            List<String> commands = new ArrayList<>();
            int pongs = 0;
            wire.text(ping(0));
            while (true) {
                String message = wire.readText().replace(" ", "");
                if (message.equals(ping(pongs).replace("ping", "pong"))) {
                    if (++pongs < PINGS) {
                        wire.text(ping(pongs));
                    }
                } else if (message.contains("pong")) {
                    wire.close(4000, "pong missing");
                } else {
                    commands.add(message);
                }
                while (pongs >= PINGS && !commands.isEmpty()) {
                    wire.text(commands.remove(0).replace("cmd", "ok"));
                }
            }
        };
    }

    private static String ping(int number) {
        return "{\"type\":\"ping\",\"id\":\"p" + number + '-' + 977 * number + "\"}";
    }

    /** Takes an MQTT client by its CONNECT (MQTT 3.1.1, sections 3.1 and 3.2); ends the connection of any other. */
    HostileServer.Script mqtt(String name) {
        return wire -> {
            wire.upgrade(request(wire, name), "Sec-WebSocket-Protocol: mqtt\r\n");
            if (HexFormat.of().formatHex(read(wire, name)).equals(CONNECT_OF_MQTT)) {
                wire.frame(Peer.BINARY, new byte[] {0x20, 2, 0, 0});
                wire.swallow();
            }
            wire.close(1002, "no CONNECT");
        };
    }

    /** Takes a STOMP client; sends the bodies of SEND to its subscription, whose lengths are too long by so much. */
    HostileServer.Script stomp(String name, int tooMany) {
        return wire -> {
            wire.upgrade(request(wire, name));
            while (true) {
                String frame = new String(read(wire, name), StandardCharsets.UTF_8);
                if (frame.startsWith("CONNECT\n")) {
                    wire.text("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
                } else if (frame.startsWith("SEND\n")) {
                    String body = frame.substring(frame.indexOf("\n\n") + 2, frame.length() - 1);
                    int length = body.getBytes(StandardCharsets.UTF_8).length + tooMany;
                    wire.text("MESSAGE\ndestination:/topic/r\nsubscription:0\nmessage-id:1\ncontent-length:" + length
                            + "\n\n" + body + '\0');
                }
            }
        };
    }
}
