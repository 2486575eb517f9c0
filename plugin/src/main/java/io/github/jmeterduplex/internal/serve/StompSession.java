package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.StompScan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One STOMP session. Confined to the server's thread. */
final class StompSession extends Session implements StompChat.Subscriber {
    /** Heartbeats come every 10 s; half of that is promised, so that a busy server keeps its promise. */
    private static final String HEARTBEAT = "\nheart-beat:" + 2 * Beats.SECONDS + "000," + Beats.SECONDS + "000\n";

    private static final byte[] MESSAGE = "MESSAGE\nsubscription:".getBytes(UTF_8);
    private static final byte[] MESSAGE_ID = "\nmessage-id:".getBytes(UTF_8);
    private static final byte[] ACK = "\nack:".getBytes(UTF_8);
    private static final byte[] DESTINATION = "\ndestination:".getBytes(UTF_8);
    private static final byte[] CONTENT_LENGTH = "\ncontent-length:".getBytes(UTF_8);
    private static final byte[] RECEIPT = "RECEIPT\nreceipt-id:".getBytes(UTF_8);
    private static final byte[] END = "\n\n\0".getBytes(UTF_8);
    private static final int MAX_FRAME = 1 << 22;
    private static final int MAX_SUBSCRIPTIONS = 1_000;

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Subscription(String id, String destination, byte[] idBytes, byte[] destinationBytes, boolean acks) {}

    private final StompChat chat;
    private final StompScan scan;
    private final @Nullable String cookie;
    private final List<Subscription> subscriptions = new ArrayList<>(2);
    private byte @Nullable [] incomplete;
    private String user = "";
    private long lastMessage;

    StompSession(ServerState state, StompChat chat, Outlet outlet, @Nullable String cookie) {
        super(state, outlet);
        this.chat = chat;
        this.scan = state.scratch().stomp;
        this.cookie = cookie;
    }

    @Override
    public String user() {
        return user;
    }

    @Override
    void read(byte[] chunk, int start, int end, boolean isBinary) {
        byte[] a = chunk;
        int from = start;
        int to = end;
        byte[] before = incomplete;
        if (before != null) {
            a = Arrays.copyOf(before, before.length + end - start);
            System.arraycopy(chunk, start, a, before.length, end - start);
            from = 0;
            to = a.length;
            incomplete = null;
        }
        while (from < to && !hasEnded()) {
            if (a[from] == '\n' || a[from] == '\r') {
                state.counts().add(Count.HEARTBEATS, a[from] == '\n' ? 1 : 0);
                from++;
                continue;
            }
            int next = scan.scan(a, from, to);
            if (next < 0) {
                keep(a, from, to);
                return;
            }
            take(a, from, next);
            // the end of line that most clients write after a frame is not a heartbeat
            from = next < to && a[next] == '\n' ? next + 1 : next;
        }
    }

    private void keep(byte[] a, int from, int to) {
        if (to - from > MAX_FRAME) {
            throw ProtocolViolation.limit("STOMP frame", MAX_FRAME + " bytes", "more");
        }
        incomplete = Arrays.copyOfRange(a, from, to);
    }

    /** Takes the scanned frame. */
    private void take(byte[] a, int from, int to) {
        if (isOpen() && scan.isCommand(a, "SEND")) {
            send(a, from, to);
            return;
        }
        String command = scan.command(a);
        boolean isConnect = command.equals("CONNECT") || command.equals("STOMP");
        if (!isOpen() && !isConnect) {
            refuse(a, "CONNECT comes first, not " + command);
            return;
        }
        switch (command) {
            case "CONNECT", "STOMP" -> connect(a);
            case "SUBSCRIBE" -> subscribe(a);
            case "UNSUBSCRIBE" -> unsubscribe(String.valueOf(scan.header(a, "id")));
            case "DISCONNECT" -> {
                receipt(a);
                outlet().end();
                return;
            }
            case "ACK", "NACK", "BEGIN", "COMMIT", "ABORT" -> {}
            default -> {
                refuse(a, "no such command: " + command);
                return;
            }
        }
        receipt(a);
    }

    private void send(byte[] a, int from, int to) {
        if (scan.isHeader(a, "destination", "/app/error")) {
            refuse(a, "SEND to /app/error refused");
            return;
        }
        state.replies().take(this, a, from, to);
        if (!hasEnded()) {
            receipt(a);
        }
    }

    @Override
    public void answer(byte[] a, int from, int to, boolean isWrong) {
        int end = scan.scan(a, from, to);
        chat.answer(this, a, end, isWrong);
    }

    private void connect(byte[] a) {
        String versions = scan.header(a, "accept-version");
        String version = version(versions == null ? "1.2" : versions);
        String refusal = state.access().csrfRefusal(cookie, scan.header(a, "X-CSRF-TOKEN"));
        if (refusal != null) {
            refuse(a, refusal);
            return;
        }
        if (!open()) {
            refuse(a, "CONNECT came twice");
            return;
        }
        String login = scan.header(a, "login");
        user = login == null ? "" : login;
        chat.arrive(this);
        String beats = scan.header(a, "heart-beat");
        if (beats != null && !beats.endsWith(",0")) {
            state.beats().add(this);
        }
        GrowingBytes out = state.scratch().message.clear().add("CONNECTED\nversion:" + version + HEARTBEAT);
        if (!user.isEmpty()) {
            out.add("user-name:" + user + '\n');
        }
        outlet().write(out.add('\n').add(0));
    }

    private static String version(String accepted) {
        if (accepted.contains("1.2")) {
            return "1.2";
        }
        return accepted.contains("1.1") ? "1.1" : "1.0";
    }

    private void subscribe(byte[] a) {
        String destination = scan.header(a, "destination");
        String id = scan.header(a, "id");
        if (destination == null || id == null || subscriptions.size() == MAX_SUBSCRIPTIONS) {
            refuse(a, "SUBSCRIBE needs a destination and an id, and there are at most " + MAX_SUBSCRIPTIONS);
        } else if (destination.equals("/topic/forbidden")) {
            refuse(a, "SUBSCRIBE to /topic/forbidden refused");
        } else {
            unsubscribe(id);
            String ack = scan.header(a, "ack");
            boolean acks = ack != null && !ack.equals("auto");
            subscriptions.add(new Subscription(id, destination, id.getBytes(UTF_8), destination.getBytes(UTF_8), acks));
            chat.subscribe(destination, this);
        }
    }

    private void unsubscribe(String id) {
        for (int i = 0; i < subscriptions.size(); i++) {
            Subscription subscription = subscriptions.get(i);
            if (subscription.id().equals(id)) {
                subscriptions.remove(i);
                String destination = subscription.destination();
                if (subscriptions.stream()
                        .noneMatch(other -> other.destination().equals(destination))) {
                    chat.unsubscribe(destination, this);
                }
                return;
            }
        }
    }

    private void receipt(byte[] a) {
        String receipt = hasEnded() ? null : scan.header(a, "receipt");
        if (receipt != null) {
            outlet().write(state.scratch()
                    .message
                    .clear()
                    .add(RECEIPT)
                    .add(receipt)
                    .add(END));
        }
    }

    /** Sends ERROR and ends the session. */
    private void refuse(byte[] a, String reason) {
        state.counts().add(Count.ERRORS);
        String receipt = scan.header(a, "receipt");
        GrowingBytes out =
                state.scratch().message.clear().add("ERROR\nmessage:").add(reason.replace(":", "\\c"));
        if (receipt != null) {
            out.add("\nreceipt-id:").add(receipt);
        }
        outlet().write(out.add(END));
        outlet().end();
        ended();
    }

    @Override
    public int deliver(String destination, GrowingBytes headers, byte[] body, int from, int to) {
        int delivered = 0;
        for (int i = 0; i < subscriptions.size(); i++) {
            Subscription subscription = subscriptions.get(i);
            if (subscription.destination().equals(destination)) {
                delivered++;
                write(subscription, headers, body, from, to);
            }
        }
        return delivered;
    }

    private void write(Subscription subscription, GrowingBytes headers, byte[] body, int from, int to) {
        lastMessage++;
        GrowingBytes out = state.scratch().message.clear();
        out.add(MESSAGE).add(subscription.idBytes());
        out.add(MESSAGE_ID).addNumber(lastMessage);
        if (subscription.acks()) {
            out.add(ACK).addNumber(lastMessage);
        }
        out.add(DESTINATION).add(subscription.destinationBytes());
        out.add(CONTENT_LENGTH).addNumber((long) to - from).add('\n').add(headers);
        outlet().write(out.add('\n').add(body, from, to).add(0));
    }

    @Override
    public void beat() {
        outlet().write(state.scratch().message.clear().add('\n'));
    }

    @Override
    void left() {
        chat.leave(this);
        for (Subscription subscription : subscriptions) {
            chat.unsubscribe(subscription.destination(), this);
        }
    }
}
