package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.Deflation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The server's end of one STOMP session: a polite broker, but for the commands it is told to be hostile at. */
final class StompPeer {
    /** A client's frame. */
    record Frame(String command, Map<String, String> headers, String body) {
        Frame {
            headers = Map.copyOf(headers);
        }
    }

    /** What happens instead of the polite answer; the session goes on when it returns. */
    @FunctionalInterface
    interface Evil {
        void at(StompPeer peer, Frame frame) throws IOException;
    }

    /** What the messages go over. */
    private enum Carrier {
        WEB_SOCKET,
        SOCK_JS,
        XHR_STREAMING
    }

    private final Peer wire;
    private final Carrier carrier;
    /** Ids by destination, as SUBSCRIBE gave them. */
    private final Map<String, String> subscriptions = new LinkedHashMap<>();

    private StompPeer(Peer wire, Carrier carrier) {
        this.wire = wire;
        this.carrier = carrier;
    }

    /** A broker over plain WebSocket that echoes every SEND to all subscriptions of its session. */
    static HostileServer.Script polite() {
        return hostile("nothing", (peer, frame) -> {});
    }

    /**
     * The same, but for one command.
     *
     * @param command or several, as a regular expression
     */
    static HostileServer.Script hostile(String command, Evil evil) {
        return wire -> {
            wire.upgrade(wire.request());
            new StompPeer(wire, Carrier.WEB_SOCKET).serve(command, evil);
        };
    }

    /** The same over WebSocket with compressed messages from the client. */
    static HostileServer.Script hostileDeflating(String command, Evil evil) {
        return wire -> {
            wire.upgrade(wire.request(), Deflation.ACCEPTED);
            new StompPeer(wire, Carrier.WEB_SOCKET).serve(command, evil);
        };
    }

    /**
     * The end of a session over XHR streaming, used by the threads of its requests.
     *
     * @param wire the connection that streams
     */
    static StompPeer streaming(Peer wire) {
        return new StompPeer(wire, Carrier.XHR_STREAMING);
    }

    /** The same over SockJS. */
    static HostileServer.Script hostileSockJs(String command, Evil evil) {
        return wire -> {
            info(wire);
            wire.upgrade(wire.request());
            wire.text("o");
            new StompPeer(wire, Carrier.SOCK_JS).serve(command, evil);
        };
    }

    /** Answers {@code /info} as a SockJS server does. */
    static void info(Peer wire) throws IOException {
        wire.request();
        respondInfo(wire);
    }

    /** Answers a request for {@code /info} that has been read. */
    static void respondInfo(Peer wire) throws IOException {
        wire.respond("200 OK", "Content-Type: application/json\r\n", Peer.INFO);
    }

    private void serve(String command, Evil evil) throws IOException {
        while (true) {
            String text = wire.readText();
            take(carrier == Carrier.SOCK_JS ? unquoted(text) : text, command, evil);
        }
    }

    /** Takes what an XHR sent: an array of one message. */
    void takeArray(String array, String command, Evil evil) throws IOException {
        take(unquoted(array), command, evil);
    }

    private void take(String text, String command, Evil evil) throws IOException {
        Frame frame = parse(text);
        if (frame.command.matches(command)) {
            evil.at(this, frame);
        } else {
            answer(frame);
        }
    }

    private void answer(Frame frame) throws IOException {
        switch (frame.command) {
            case "CONNECT" -> send("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n");
            case "SUBSCRIBE" -> subscriptions.put(frame.headers.get("destination"), frame.headers.get("id"));
            case "SEND" -> echo(frame);
            default -> {
                // DISCONNECT and heartbeats: nothing but a receipt where one is asked for
            }
        }
        String receipt = frame.headers.get("receipt");
        if (receipt != null) {
            send("RECEIPT\nreceipt-id:" + receipt + "\n\n");
        }
    }

    private void echo(Frame frame) throws IOException {
        int count = 0;
        for (Map.Entry<String, String> subscription : subscriptions.entrySet()) {
            send("MESSAGE\nsubscription:" + subscription.getValue() + "\ndestination:" + subscription.getKey()
                    + "\nmessage-id:" + count++ + "\n\n" + frame.body);
        }
    }

    /** Sends a frame; its NUL is added. */
    void send(String frame) throws IOException {
        message(frame + '\0');
    }

    /** Sends ERROR as brokers do: words in a header and more of them in the body. */
    void error(String words, String more) throws IOException {
        send("ERROR\nmessage:" + words + "\n\n" + more);
    }

    /** Sends one message of the channel, STOMP or not. */
    void message(String text) throws IOException {
        switch (carrier) {
            case WEB_SOCKET -> wire.text(text);
            case SOCK_JS -> wire.text("a[" + quoted(text) + "]");
            case XHR_STREAMING -> wire.chunk("a[" + quoted(text) + "]\n");
        }
    }

    /** The connection underneath, for what no broker would do. */
    Peer wire() {
        return wire;
    }

    private static Frame parse(String text) {
        int blank = text.indexOf("\n\n");
        if (blank < 0) {
            return new Frame("", Map.of(), "");
        }
        String[] lines = text.substring(0, blank).split("\n", -1);
        Map<String, String> headers = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.putIfAbsent(lines[i].substring(0, colon), lines[i].substring(colon + 1));
        }
        int nul = text.lastIndexOf('\0');
        return new Frame(lines[0], headers, text.substring(blank + 2, nul < 0 ? text.length() : nul));
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars()
                .forEach(c ->
                        json.append(c >= ' ' && c != '"' && c != '\\' ? "" + (char) c : String.format("\\u%04x", c)));
        return json.append('"').toString();
    }

    /** Takes the one message out of {@code ["..."]}; the tests send nothing with other escapes. */
    private static String unquoted(String array) {
        return array.substring(2, array.length() - 2)
                .replace("\\n", "\n")
                .replace("\\u0000", "\0")
                .replace("\\\"", "\"");
    }
}
