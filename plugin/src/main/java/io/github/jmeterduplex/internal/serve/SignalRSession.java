package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.JsonMembers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One SignalR session with JSON: an invocation of any method is completed with its first argument, but for
 * {@code Join}, {@code Leave}, {@code SendToGroup} and {@code Broadcast}. Confined to the server's thread.
 */
final class SignalRSession extends Session {
    private static final byte SEPARATOR = 0x1e;
    private static final String EVERYONE = "\u0000everyone";
    private static final JsonPointer PROTOCOL = JsonPointer.compile("/protocol");
    private static final JsonPointer TYPE = JsonPointer.compile("/type");
    private static final JsonPointer ID = JsonPointer.compile("/invocationId");
    private static final JsonPointer TARGET = JsonPointer.compile("/target");
    private static final JsonPointer FIRST = JsonPointer.compile("/arguments/0");
    private static final JsonPointer SECOND = JsonPointer.compile("/arguments/1");
    private static final JsonPointer STAMP = JsonPointer.compile("/serverMicros");
    private static final byte[] PING = "{\"type\":6}\u001e".getBytes(UTF_8);
    private static final byte[] COMPLETION = "{\"type\":3,\"invocationId\":".getBytes(UTF_8);
    private static final byte[] ITEM = "{\"type\":2,\"invocationId\":".getBytes(UTF_8);
    private static final byte[] RESULT = ",\"result\":".getBytes(UTF_8);
    private static final byte[] PUSH = "{\"type\":1,\"target\":\"message\",\"arguments\":[".getBytes(UTF_8);
    private static final byte[] WRONG = "\"wrong\"".getBytes(UTF_8);
    private static final int STREAM_INVOCATION = '4';
    private static final int MAX_GROUPS = 1_000;
    private static final int MAX_RECORD = 1 << 22;

    private final Members<SignalRSession> allGroups;
    private final Set<String> groups = new HashSet<>();
    private byte @Nullable [] incomplete;

    /** @param allGroups the groups of the hub */
    SignalRSession(ServerState state, Members<SignalRSession> allGroups, Outlet outlet) {
        super(state, outlet);
        this.allGroups = allGroups;
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
        for (int at = from; at < to && !hasEnded(); at++) {
            if (a[at] == SEPARATOR) {
                record(a, from, at);
                from = at + 1;
            }
        }
        if (to - from > MAX_RECORD) {
            throw ProtocolViolation.limit("record of SignalR", MAX_RECORD + " bytes", "more");
        }
        incomplete = from < to ? Arrays.copyOfRange(a, from, to) : null;
    }

    private void record(byte[] a, int from, int to) {
        if (!JsonMembers.isWhole(a, from, to)) {
            throw ProtocolViolation.of("a JSON object", new String(a, from, to - from, UTF_8));
        }
        if (!isOpen()) {
            handshake(a, from, to);
            return;
        }
        switch (type(a, from, to)) {
            case '1', STREAM_INVOCATION -> state.replies().take(this, a, from, to);
            case '6' -> state.counts().add(Count.HEARTBEATS);
            case '7' -> outlet().end();
            default -> {}
        }
    }

    private static int type(byte[] a, int from, int to) {
        long type = TYPE.find(a, from, to);
        return type == JsonPointer.NOWHERE ? 0 : a[JsonPointer.start(type)];
    }

    private void handshake(byte[] a, int from, int to) {
        GrowingBytes out = state.scratch().message.clear();
        if ("json".equals(PROTOCOL.read(a, from, to - from))) {
            open();
            state.beats().add(this);
            allGroups.add(EVERYONE, this);
            outlet().write(out.add("{}").add(SEPARATOR));
        } else {
            state.counts().add(Count.ERRORS);
            outlet().write(out.add("{\"error\":\"This server speaks the protocol json.\"}")
                    .add(SEPARATOR));
            outlet().end();
        }
    }

    @Override
    public void answer(byte[] a, int from, int to, boolean isWrong) {
        String target = TARGET.read(a, from, to - from);
        long first = FIRST.find(a, from, to);
        switch (target == null ? "" : target.toLowerCase(Locale.ROOT)) {
            case "join" -> {
                join(group(a, first));
                complete(a, from, to, JsonPointer.NOWHERE, false);
            }
            case "leave" -> {
                leave(group(a, first));
                complete(a, from, to, JsonPointer.NOWHERE, false);
            }
            case "sendtogroup" -> {
                push(group(a, first), a, first, SECOND.find(a, from, to));
                complete(a, from, to, JsonPointer.NOWHERE, false);
            }
            case "broadcast" -> {
                push(EVERYONE, a, JsonPointer.NOWHERE, first);
                complete(a, from, to, JsonPointer.NOWHERE, false);
            }
            default -> complete(a, from, to, first, isWrong);
        }
    }

    private static String group(byte[] a, long first) {
        if (first == JsonPointer.NOWHERE) {
            throw ProtocolViolation.of("the name of a group", "an invocation without arguments");
        }
        return new String(a, JsonPointer.start(first), JsonPointer.end(first) - JsonPointer.start(first), UTF_8);
    }

    private void join(String group) {
        if (groups.size() < MAX_GROUPS && groups.add(group)) {
            state.counts().add(Count.SUBSCRIBES);
            allGroups.add(group, this);
        }
    }

    private void leave(String group) {
        if (groups.remove(group)) {
            allGroups.remove(group, this);
        }
    }

    /** Sends an invocation of {@code message}, with one or two arguments, to all members. */
    private void push(String group, byte[] a, long first, long message) {
        if (message == JsonPointer.NOWHERE) {
            throw ProtocolViolation.of("a message for a group", "an invocation without one");
        }
        GrowingBytes out = state.scratch().message.clear().add(PUSH);
        if (first != JsonPointer.NOWHERE) {
            out.add(a, JsonPointer.start(first), JsonPointer.end(first)).add(',');
        }
        int start = JsonPointer.start(message);
        int end = JsonPointer.end(message);
        JsonMembers.addStamped(a, start, end, STAMP.find(a, start, end) != JsonPointer.NOWHERE, out);
        out.add("]}").add(SEPARATOR);
        Set<SignalRSession> members = allGroups.of(group);
        state.counts().add(Count.PUSHES, members.size());
        for (SignalRSession member : members) {
            member.outlet().write(out);
        }
    }

    private void complete(byte[] a, int from, int to, long result, boolean isWrong) {
        long id = ID.find(a, from, to);
        if (id == JsonPointer.NOWHERE) {
            return;
        }
        boolean isStream = type(a, from, to) == STREAM_INVOCATION;
        GrowingBytes out = state.scratch().message.clear();
        if (isStream && result != JsonPointer.NOWHERE) {
            addId(out.add(ITEM), a, id);
            addValue(out.add(",\"item\":"), a, result, isWrong).add('}').add(SEPARATOR);
        }
        addId(out.add(COMPLETION), a, id);
        if (!isStream && result != JsonPointer.NOWHERE) {
            addValue(out.add(RESULT), a, result, isWrong);
        }
        outlet().write(out.add('}').add(SEPARATOR));
    }

    private static void addId(GrowingBytes out, byte[] a, long id) {
        out.add(a, JsonPointer.start(id), JsonPointer.end(id));
    }

    private static GrowingBytes addValue(GrowingBytes out, byte[] a, long value, boolean isWrong) {
        return isWrong ? out.add(WRONG) : out.add(a, JsonPointer.start(value), JsonPointer.end(value));
    }

    @Override
    public void beat() {
        outlet().write(state.scratch().message.clear().add(PING));
    }

    @Override
    void left() {
        allGroups.remove(EVERYONE, this);
        for (String group : groups) {
            allGroups.remove(group, this);
        }
    }
}
