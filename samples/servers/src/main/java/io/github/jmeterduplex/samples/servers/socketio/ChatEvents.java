package io.github.jmeterduplex.samples.servers.socketio;

import com.corundumstudio.socketio.AckRequest;
import com.corundumstudio.socketio.AuthTokenResult;
import com.corundumstudio.socketio.MultiTypeArgs;
import com.corundumstudio.socketio.SocketIOClient;
import com.corundumstudio.socketio.SocketIOServer;
import com.corundumstudio.socketio.namespace.Namespace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** What the server does with its sockets and their events. Thread-safe. */
final class ChatEvents {
    /** More arguments than these are not passed on: netty-socketio wants to know the type of each. */
    private static final int MAX_ARGS = 16;

    private final Map<UUID, Member> open = new ConcurrentHashMap<>();
    private final Map<String, Set<Member>> users = new ConcurrentHashMap<>();
    private volatile ChatTally tally = new ChatTally();

    /** An open socket, and what its handshake contained. */
    private record Member(SocketIOClient client, String name, String room) {}

    /** What is done with an event. */
    private interface Handler {
        void handle(Member sender, Object[] args, AckRequest ack);
    }

    void register(SocketIOServer server) {
        server.addConnectListener(this::connect);
        server.addDisconnectListener(this::disconnect);
        server.getNamespace(Namespace.DEFAULT_NAME).addAuthTokenListener(this::authenticate);
        on(server, "echo", (sender, args, ack) -> acknowledge(ack, args));
        on(server, "event-echo", (sender, args, ack) -> {
            acknowledge(ack);
            emit(sender, "event-echo", args);
        });
        on(server, "p2p", this::toPeer);
        on(server, "join", this::join);
        on(server, "room", (sender, args, ack) -> toRoom(server, sender, args, ack));
    }

    Map<String, Object> statistics() {
        return tally.toJson(open.size());
    }

    void resetStatistics() {
        tally = new ChatTally();
    }

    private void on(SocketIOServer server, String event, Handler handler) {
        Class<?>[] types = new Class<?>[MAX_ARGS];
        Arrays.fill(types, Object.class);
        server.addMultiTypeEventListener(
                event,
                (SocketIOClient client, MultiTypeArgs values, AckRequest ack) -> {
                    Member sender = open.get(client.getSessionId());
                    if (sender != null) {
                        Object[] args = values.getArgs().toArray();
                        tally.event(event, args.length == 0 ? null : args[0]);
                        handler.handle(sender, args, ack);
                    }
                },
                types);
    }

    /** Called once the WebSocket is open, in revision 4 before the CONNECT packet. */
    private void connect(SocketIOClient client) {
        tally.add("connects");
        arrive(new Member(client, query(client, "name"), query(client, "room")));
    }

    /** Called when revision 4's CONNECT packet has a payload; what the query contained stays. */
    private AuthTokenResult authenticate(Object payload, SocketIOClient client) {
        Member known = open.get(client.getSessionId());
        if (known != null && payload instanceof Map<?, ?> auth) {
            leave(known);
            arrive(new Member(
                    client,
                    known.name().isEmpty() ? text(auth.get("name")) : known.name(),
                    known.room().isEmpty() ? text(auth.get("room")) : known.room()));
        }
        return AuthTokenResult.AuthTokenResultSuccess;
    }

    private static String query(SocketIOClient client, String name) {
        return text(client.getHandshakeData().getSingleUrlParam(name));
    }

    private static String text(Object value) {
        return value instanceof String text ? text : "";
    }

    private void arrive(Member member) {
        Member before = open.put(member.client().getSessionId(), member);
        if (before == null || before.name().isEmpty()) {
            tally.user(member.name(), "connects");
        }
        users.computeIfAbsent(member.name(), unused -> ConcurrentHashMap.newKeySet())
                .add(member);
        if (!member.room().isEmpty()) {
            member.client().joinRoom(member.room());
        }
    }

    private void leave(Member member) {
        users.getOrDefault(member.name(), Set.of()).remove(member);
    }

    private void disconnect(SocketIOClient client) {
        Member member = open.remove(client.getSessionId());
        if (member != null) {
            tally.add("disconnects");
            leave(member);
        }
    }

    private void toPeer(Member sender, Object[] args, AckRequest ack) {
        Map<Object, Object> message = new LinkedHashMap<>();
        if (args.length > 0 && args[0] instanceof Map<?, ?> sent) {
            message.putAll(sent);
        }
        String to = String.valueOf(message.get("to"));
        tally.user(sender.name(), "sent");
        if (to.equals(sender.name())) {
            tally.user(to, "to_self");
        }
        message.put("from", sender.name());
        message.put("at", System.currentTimeMillis());
        Set<Member> receivers = to.isEmpty() ? Set.of() : users.getOrDefault(to, Set.of());
        if (receivers.isEmpty()) {
            tally.add("undeliverable");
        }
        int delivered = 0;
        for (Member receiver : receivers) {
            tally.user(to, "received");
            emit(receiver, "p2p", message);
            delivered++;
        }
        acknowledge(ack, Map.of("delivered", delivered));
    }

    /** The name of a room is the first argument; without one nothing is joined. */
    private void join(Member sender, Object[] args, AckRequest ack) {
        String room = args.length == 0 ? "" : text(args[0]);
        if (!room.isEmpty()) {
            sender.client().joinRoom(room);
        }
        int members = room.isEmpty() ? 0 : sender.client().getCurrentRoomSize(room);
        acknowledge(ack, Map.of("room", room, "members", members));
    }

    private void toRoom(SocketIOServer server, Member sender, Object[] args, AckRequest ack) {
        String named = args.length > 0 && args[0] instanceof Map<?, ?> message ? text(message.get("room")) : "";
        String room = named.isEmpty() ? sender.room() : named;
        List<Member> members = room.isEmpty() ? List.of() : members(server, room);
        if (!room.isEmpty()) {
            // First, as with all that is counted: whoever has the message may ask for the counts.
            tally.broadcast(room, members.size());
        }
        members.forEach(member -> emit(member, "room", args));
        acknowledge(ack, Map.of("members", members.size()));
    }

    private List<Member> members(SocketIOServer server, String room) {
        List<Member> members = new ArrayList<>();
        for (SocketIOClient client : server.getRoomOperations(room).getClients()) {
            Member member = open.get(client.getSessionId());
            if (member != null) {
                members.add(member);
            }
        }
        return members;
    }

    private void emit(Member receiver, String event, Object... args) {
        if (receiver.client().isChannelOpen()) {
            tally.emitted(event);
            receiver.client().sendEvent(event, args);
        } else {
            tally.add("gone");
        }
    }

    private void acknowledge(AckRequest ack, Object... answer) {
        if (ack.isAckRequested()) {
            tally.add("acks");
            ack.sendAckData(answer);
        }
    }
}
