package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.JsonMembers;
import io.github.jmeterduplex.internal.serve.wire.Micros;
import io.github.jmeterduplex.internal.serve.wire.StompScan;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/**
 * What becomes of STOMP messages, by their destination. Confined to the server's thread.
 *
 * <ul>
 *   <li>{@code /app/chat.send} {@code {"id","text"}}: {@code {"id","text","sentAt"}} to {@code /user/queue/replies}
 *   <li>{@code /app/room.send}, {@code /app/room.send/NAME}: to all in {@code /topic/room}, {@code /topic/room/NAME}
 *   <li>{@code /app/peer.send} {@code {"to",...}}: to {@code /user/queue/peer} of the user {@code to}
 *   <li>{@code /app/token.issue}, {@code /app/token.redeem}: to {@code /user/queue/token}
 *   <li>any other {@code /app/...}: as it was, to {@code /user/queue/replies}
 *   <li>any other destination: as it was, to its subscribers
 * </ul>
 */
final class StompChat {
    private static final String REPLIES = "/user/queue/replies";
    private static final String TOKEN = "/user/queue/token";
    private static final String ROOM = "/topic/room";
    private static final String ROOM_SEND = "/app/room.send";
    private static final String CLOCK = "/topic/clock";
    private static final JsonPointer ID = JsonPointer.compile("/id");
    private static final JsonPointer TEXT = JsonPointer.compile("/text");
    private static final JsonPointer TO = JsonPointer.compile("/to");
    private static final JsonPointer TOKEN_MEMBER = JsonPointer.compile("/token");
    private static final byte[] JSON = "content-type:application/json\n".getBytes(UTF_8);
    private static final byte[] ID_MEMBER = "{\"id\":".getBytes(UTF_8);
    private static final byte[] TEXT_MEMBER = ",\"text\":".getBytes(UTF_8);
    private static final byte[] SENT_AT = ",\"sentAt\":".getBytes(UTF_8);
    private static final byte[] NULL = "null".getBytes(UTF_8);
    private static final byte[] WRONG = "\"wrong\"".getBytes(UTF_8);
    private static final int MAX_TOKENS = 100_000;

    /** A session, as far as messages concern it. */
    interface Subscriber {
        /** Returns the login of CONNECT; empty if it does not have one. */
        String user();

        /**
         * Sends a message to each subscription of the destination; returns their number.
         *
         * @param headers lines with their ends of line
         */
        int deliver(String destination, GrowingBytes headers, byte[] body, int from, int to);
    }

    private final ServerState state;
    private final Members<Subscriber> topics = new Members<>();
    private final Members<Subscriber> users = new Members<>();
    private final Set<String> tokens = new LinkedHashSet<>();
    private final GrowingBytes headers = new GrowingBytes();

    StompChat(ServerState state) {
        this.state = state;
    }

    void arrive(Subscriber session) {
        if (!session.user().isEmpty()) {
            users.add(session.user(), session);
        }
    }

    void leave(Subscriber session) {
        users.remove(session.user(), session);
    }

    void subscribe(String destination, Subscriber session) {
        state.counts().add(Count.SUBSCRIBES);
        topics.add(destination, session);
    }

    void unsubscribe(String destination, Subscriber session) {
        topics.remove(destination, session);
    }

    /** Pushes the time in microseconds to the subscribers of {@code /topic/clock}. */
    void tick() {
        if (topics.of(CLOCK).isEmpty()) {
            return;
        }
        long micros = Micros.now();
        headers.clear().add(JSON).add("timestamp:").addNumber(micros).add('\n');
        byte[] body = ("{\"timestamp\":" + micros + '}').getBytes(UTF_8);
        publish(CLOCK, body, 0, body.length);
    }

    private void publish(String destination, byte[] body, int from, int to) {
        for (Subscriber member : topics.of(destination)) {
            state.counts().add(Count.PUSHES, member.deliver(destination, headers, body, from, to));
        }
    }

    /** Answers the SEND frame that {@link ServerState.Scratch#stomp} has scanned. */
    void answer(Subscriber sender, byte[] a, int end, boolean isWrong) {
        StompScan scan = state.scratch().stomp;
        if (end < 0) {
            throw new IllegalStateException("a frame that was whole is not");
        }
        headers.clear();
        if (scan.isHeader(a, "destination", "/app/chat.send")) {
            chat(sender, scan, a, isWrong);
            return;
        }
        String destination = String.valueOf(scan.header(a, "destination"));
        if (destination.equals(ROOM_SEND) || destination.startsWith(ROOM_SEND + '/')) {
            pass(ROOM + destination.substring(ROOM_SEND.length()), scan, a, isWrong);
        } else if (destination.equals("/app/peer.send")) {
            peer(sender, scan, a);
        } else if (destination.equals("/app/token.issue")) {
            answerToken(sender, scan, a, issue(), "issued");
        } else if (destination.equals("/app/token.redeem")) {
            String token = member(TOKEN_MEMBER, scan, a);
            answerToken(sender, scan, a, token, tokens.remove(token) ? "accepted" : "rejected");
        } else if (destination.startsWith("/app/")) {
            scan.copyOwnHeaders(a, headers);
            if (isWrong) {
                sender.deliver(REPLIES, headers, WRONG, 0, WRONG.length);
            } else {
                sender.deliver(REPLIES, headers, a, scan.bodyStart(), scan.bodyEnd());
            }
        } else {
            pass(destination, scan, a, isWrong);
        }
    }

    private void chat(Subscriber sender, StompScan scan, byte[] a, boolean isWrong) {
        int from = scan.bodyStart();
        int to = scan.bodyEnd();
        long id = ID.find(a, from, to);
        long text = TEXT.find(a, from, to);
        GrowingBytes body = state.scratch().body.clear().add(ID_MEMBER);
        addValue(body, a, id).add(TEXT_MEMBER);
        if (isWrong) {
            body.add(WRONG);
        } else if (id == JsonPointer.NOWHERE && text == JsonPointer.NOWHERE) {
            body.addJsonString(a, from, to);
        } else {
            addValue(body, a, text);
        }
        body.add(SENT_AT).addNumber(Micros.now()).add('}');
        headers.add(JSON);
        scan.copyHeader(a, "correlation-id", headers);
        sender.deliver(REPLIES, headers, body.array(), 0, body.length());
    }

    private static GrowingBytes addValue(GrowingBytes body, byte[] a, long found) {
        return found == JsonPointer.NOWHERE
                ? body.add(NULL)
                : body.add(a, JsonPointer.start(found), JsonPointer.end(found));
    }

    /** Passes the body on to all who have subscribed to the destination. */
    private void pass(String destination, StompScan scan, byte[] a, boolean isWrong) {
        scan.copyHeader(a, "content-type", headers);
        scan.copyHeader(a, "correlation-id", headers);
        if (isWrong) {
            publish(destination, WRONG, 0, WRONG.length);
        } else {
            publish(destination, a, scan.bodyStart(), scan.bodyEnd());
        }
    }

    private void peer(Subscriber sender, StompScan scan, byte[] a) {
        headers.add(JSON);
        scan.copyHeader(a, "correlation-id", headers);
        GrowingBytes body = state.scratch().body.clear();
        if (!JsonMembers.addFrom(a, scan.bodyStart(), scan.bodyEnd(), sender.user(), body)) {
            return;
        }
        for (Subscriber receiver : users.of(member(TO, scan, a))) {
            state.counts()
                    .add(Count.PUSHES, receiver.deliver("/user/queue/peer", headers, body.array(), 0, body.length()));
        }
    }

    private static String member(JsonPointer pointer, StompScan scan, byte[] a) {
        String value = pointer.read(a, scan.bodyStart(), scan.bodyEnd() - scan.bodyStart());
        return value == null ? "" : value;
    }

    private String issue() {
        if (tokens.size() == MAX_TOKENS) {
            Iterator<String> oldest = tokens.iterator();
            oldest.next();
            oldest.remove();
        }
        String token = UUID.randomUUID().toString();
        tokens.add(token);
        return token;
    }

    private void answerToken(Subscriber sender, StompScan scan, byte[] a, String token, String status) {
        headers.add(JSON);
        scan.copyHeader(a, "correlation-id", headers);
        long id = ID.find(a, scan.bodyStart(), scan.bodyEnd());
        GrowingBytes body = state.scratch().body.clear().add('{');
        if (id != JsonPointer.NOWHERE) {
            addValue(body.add("\"id\":"), a, id).add(',');
        }
        body.add("\"token\":").addJsonString(token).add(",\"status\":\"" + status + "\"}");
        sender.deliver(TOKEN, headers, body.array(), 0, body.length());
    }
}
