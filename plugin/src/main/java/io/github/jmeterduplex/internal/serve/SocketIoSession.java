package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingAttachments;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import io.github.jmeterduplex.internal.serve.wire.JsonMembers;
import io.github.jmeterduplex.internal.serve.wire.SocketIoPacketScan;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * One Socket.IO 4 session over Engine.IO 4. An event that asks for it is acknowledged with its arguments, another comes
 * back as it was; {@code join}, {@code room} and {@code p2p} concern rooms and named users. Confined to the server's
 * thread.
 */
final class SocketIoSession extends Session {
    private static final JsonPointer NAME = JsonPointer.compile("/0");
    private static final JsonPointer FIRST = JsonPointer.compile("/1");
    private static final JsonPointer ROOM_OF_FIRST = JsonPointer.compile("/1/room");
    private static final JsonPointer TO_OF_FIRST = JsonPointer.compile("/1/to");
    private static final int MAX_ROOMS = 1_000;
    private static final int MAX_ATTACHMENTS = 100;
    private static final int MAX_BYTES = 1 << 22;
    private static final byte[] WRONG = "\"wrong\"]".getBytes(UTF_8);

    /** The sessions by the rooms that they have joined, and by their users' names; both with the namespace. */
    static final class Directory {
        private final Members<SocketIoSession> rooms = new Members<>();
        private final Members<SocketIoSession> users = new Members<>();
    }

    private final Directory directory;
    private final String id;
    private final String queryName;
    private final String queryRoom;
    private final boolean isAdmitted;
    private final SocketIoPacketScan packet = new SocketIoPacketScan();
    private final Set<String> namespaces = new LinkedHashSet<>();
    private final Set<String> rooms = new HashSet<>();
    /** A packet and its attachments, each with its length before it, until all have come. */
    private final GrowingAttachments binary = new GrowingAttachments(MAX_BYTES);

    private String name;

    /**
     * Creates a session that is not open yet.
     *
     * @param request that has opened the transport
     * @param isAdmitted whether the request had a login, or needs none
     */
    SocketIoSession(ServerState state, Directory directory, Outlet outlet, HttpRequest request, boolean isAdmitted) {
        super(state, outlet);
        this.directory = directory;
        this.id = state.newId();
        this.queryName = request.parameter("name");
        this.queryRoom = request.parameter("room");
        this.isAdmitted = isAdmitted;
        this.name = queryName;
    }

    @Override
    void begin() {
        outlet().write(openPacket("[]"));
    }

    String id() {
        return id;
    }

    /** Returns the first packet, with the transports to which the session may be upgraded as a JSON array. */
    GrowingBytes openPacket(String upgrades) {
        return state.scratch()
                .message
                .clear()
                .add("0{\"sid\":\"" + id + "\",\"upgrades\":" + upgrades + ",\"pingInterval\":" + Beats.SECONDS
                        + "000,\"pingTimeout\":" + 2 * Beats.SECONDS + "000,\"maxPayload\":1000000}");
    }

    @Override
    void read(byte[] a, int from, int to, boolean isBinary) {
        if (isBinary) {
            attach(a, from, to);
            return;
        }
        if (from == to) {
            throw ProtocolViolation.of("a packet of Engine.IO", "an empty message");
        }
        switch (a[from]) {
            case '1' -> outlet().end();
            case '2' -> outlet().write(state.scratch().message.clear().add('3').add(a, from + 1, to));
            case '3' -> state.counts().add(Count.HEARTBEATS);
            case '4' -> packet(a, from + 1, to);
            case '5', '6' -> {}
            default -> throw ProtocolViolation.of("a packet of Engine.IO", new String(a, from, 1, UTF_8));
        }
    }

    private void packet(byte[] a, int from, int to) {
        if (from == to) {
            throw ProtocolViolation.of("a packet of Socket.IO", "the end");
        }
        packet.scan(a, from, to);
        switch (a[from]) {
            case '0' -> connect(a);
            case '1' -> disconnect(packet.namespace());
            case '2' -> state.replies().take(this, a, from, to);
            case '5' -> {
                if (packet.attachments() == 0 || packet.attachments() > MAX_ATTACHMENTS) {
                    throw ProtocolViolation.of("1 to " + MAX_ATTACHMENTS + " attachments", "" + packet.attachments());
                }
                binary.begin(a, from, to, packet.attachments());
            }
            case '3', '6' -> {}
            default -> throw ProtocolViolation.of("a packet of Socket.IO", new String(a, from, 1, UTF_8));
        }
    }

    private void attach(byte[] a, int from, int to) {
        byte[] whole = binary.add(a, from, to);
        if (whole != null) {
            state.replies().take(this, whole, 0, whole.length);
        }
    }

    private void connect(byte[] a) {
        String namespace = packet.namespace();
        boolean hasToken = !member("/token", a).isEmpty();
        state.counts().add(Count.TOKENS, hasToken ? 1 : 0);
        if (!isAdmitted && !hasToken) {
            state.counts().add(Count.ERRORS);
            outlet().write(head("44", namespace).add("{\"message\":\"login required\"}"));
            return;
        }
        if (open()) {
            state.beats().add(this);
        }
        if (!namespaces.add(namespace) || namespaces.size() > MAX_ROOMS) {
            throw ProtocolViolation.of("another namespace", namespace);
        }
        name = queryName.isEmpty() ? member("/name", a) : queryName;
        String room = queryRoom.isEmpty() ? member("/room", a) : queryRoom;
        if (!name.isEmpty()) {
            directory.users.add(namespace + ',' + name, this);
        }
        if (!room.isEmpty()) {
            join(namespace + ',' + room);
        }
        outlet().write(head("40", namespace).add("{\"sid\":\"" + id + namespaces.size() + "\"}"));
    }

    private String member(String pointer, byte[] a) {
        String value = JsonPointer.compile(pointer).read(a, packet.payload(), packet.end() - packet.payload());
        return value == null ? "" : value;
    }

    private void disconnect(String namespace) {
        namespaces.remove(namespace);
        if (namespaces.isEmpty()) {
            outlet().end();
        }
    }

    @Override
    public void answer(byte[] a, int from, int to, boolean isWrong) {
        int end = GrowingAttachments.isWhole(a, from) ? GrowingAttachments.packetEnd(a, from) : to;
        int start = GrowingAttachments.isWhole(a, from) ? GrowingAttachments.packetStart(from) : from;
        packet.scan(a, start, end);
        int array = packet.payload();
        long name = NAME.find(a, array, end);
        if (name == JsonPointer.NOWHERE || a[array] != '[' || !JsonMembers.isWhole(a, array, end)) {
            throw ProtocolViolation.of("an array with the event's name", new String(a, start, end - start, UTF_8));
        }
        if (!namespaces.contains(packet.namespace())) {
            return;
        }
        String event = eventOf(a, name);
        switch (event) {
            case "join" -> join(a, array, end);
            case "room" -> toRoom(a, array, end);
            case "p2p" -> toPeer(a, array, end);
            default -> echo(a, array, name, end, isWrong);
        }
        if (end < to) {
            GrowingAttachments.forEach(a, end, to, attachment -> outlet().writeBinary(attachment));
        }
    }

    /** Returns the names that are no echo as constants, and the empty text for any other. */
    private static String eventOf(byte[] a, long name) {
        int from = JsonPointer.start(name);
        int length = JsonPointer.end(name) - from;
        if (length > 6) {
            return "";
        }
        String quoted = new String(a, from, length, UTF_8);
        return length > 2 ? quoted.substring(1, length - 1) : "";
    }

    /** {@code 2ID["event",ARGUMENTS]} becomes {@code 43ID[ARGUMENTS]}; without an id it comes back unchanged. */
    private void echo(byte[] a, int array, long name, int end, boolean isWrong) {
        GrowingBytes out = state.scratch().message.clear();
        boolean isBinary = packet.attachments() > 0 && !isWrong;
        if (!packet.hasId()) {
            out.add('4').add(isBinary ? '5' : '2');
            packet.copyHead(a, out);
            outlet().write(isWrong ? out.add("[\"wrong\"]") : out.add(a, array, end));
            return;
        }
        out.add('4').add(isBinary ? '6' : '3');
        packet.copyHead(a, out);
        out.add('[');
        if (isWrong) {
            outlet().write(out.add(WRONG));
            return;
        }
        int after = ByteScan.afterJsonSpace(a, JsonPointer.end(name), end);
        outlet().write(out.add(a, a[after] == ',' ? after + 1 : after, end));
    }

    private GrowingBytes head(String type, String namespace) {
        GrowingBytes out = state.scratch().message.clear().add(type);
        return namespace.equals("/") ? out : out.add(namespace).add(',');
    }

    private void join(byte[] a, int array, int end) {
        String room = text(FIRST, a, array, end);
        String key = packet.namespace() + ',' + room;
        if (!room.isEmpty()) {
            join(key);
        }
        acknowledge("{\"room\":", room, directory.rooms.of(key).size());
    }

    private void join(String key) {
        if (rooms.size() < MAX_ROOMS && rooms.add(key)) {
            state.counts().add(Count.SUBSCRIBES);
            directory.rooms.add(key, this);
        }
    }

    private void toRoom(byte[] a, int array, int end) {
        String named = text(ROOM_OF_FIRST, a, array, end);
        String key = packet.namespace() + ',' + (named.isEmpty() ? queryRoom : named);
        Set<SocketIoSession> members = directory.rooms.of(key);
        GrowingBytes out = head("42", packet.namespace()).add(a, array, end);
        state.counts().add(Count.PUSHES, members.size());
        for (SocketIoSession member : members) {
            member.outlet().write(out);
        }
        acknowledge("{\"members\":", "", members.size());
    }

    private void toPeer(byte[] a, int array, int end) {
        String to = packet.namespace() + ',' + text(TO_OF_FIRST, a, array, end);
        Set<SocketIoSession> receivers = directory.users.of(to);
        long first = FIRST.find(a, array, end);
        GrowingBytes body = state.scratch().body.clear();
        if (first != JsonPointer.NOWHERE
                && JsonMembers.addFrom(a, JsonPointer.start(first), JsonPointer.end(first), name, body)) {
            GrowingBytes out =
                    head("42", packet.namespace()).add("[\"p2p\",").add(body).add(']');
            state.counts().add(Count.PUSHES, receivers.size());
            for (SocketIoSession receiver : receivers) {
                receiver.outlet().write(out);
            }
        }
        acknowledge("{\"delivered\":", "", receivers.size());
    }

    /** Acknowledges with an object: its first member, and the number of members if that member is a text. */
    private void acknowledge(String member, String text, int number) {
        if (!packet.hasId()) {
            return;
        }
        GrowingBytes out =
                head("43", packet.namespace()).addNumber(packet.id()).add('[').add(member);
        if (member.contains("room")) {
            out.addJsonString(text).add(",\"members\":");
        }
        outlet().write(out.addNumber(number).add("}]"));
    }

    private static String text(JsonPointer pointer, byte[] a, int from, int end) {
        String value = pointer.read(a, from, end - from);
        return value == null ? "" : value;
    }

    @Override
    public void beat() {
        outlet().write(state.scratch().message.clear().add('2'));
    }

    @Override
    void left() {
        for (String room : rooms) {
            directory.rooms.remove(room, this);
        }
        for (String namespace : namespaces) {
            directory.users.remove(namespace + ',' + name, this);
        }
    }
}
