package io.github.jmeterduplex.samples.servers.signalr;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Sends frames that are unusual or break the protocol, as a client asks for them. Confined to the connection's event
 * loop.
 */
final class HostileFrames {
    private static final int LONG = 1 << 20;
    private static final int PAUSE_MILLIS = 100;

    private final Invocations invocations;

    HostileFrames(Invocations invocations) {
        this.invocations = invocations;
    }

    /** Sends what is asked for; all but {@code together}, {@code unknown-id} and {@code long} are breaches:
     * the official JavaScript client takes none but whole messages. */
    void send(Call call, String kind) {
        HubConnection connection = invocations.connection();
        switch (kind) {
            case "split" -> split(call, true);
            case "together" -> together(call);
            case "unknown-id" -> {
                connection.send(new HubMessage.Completion("unknown", null, "nobody asked", true));
                call.done();
            }
            case "long" -> call.result("x".repeat(LONG));
            case "half" -> {
                split(call, false);
                connection.end();
            }
            case "garbage" -> garbage(call, "not a message");
            case "array" -> garbage(call, "[1,2]");
            case "no-type" -> garbage(call, "{}");
            case "unknown-type" -> {
                connection.send(new HubMessage.Other(99));
                call.done();
            }
            case "endless" -> {
                byte[] endless = new byte[LONG];
                Arrays.fill(endless, (byte) ' ');
                // In MessagePack the length of a message far beyond what follows.
                Arrays.fill(endless, 0, 4, connection.codec().isBinary() ? (byte) 0xff : (byte) ' ');
                endless[4] = connection.codec().isBinary() ? 1 : (byte) ' ';
                connection.send(endless, connection.codec().isBinary());
                call.drop();
            }
            default -> call.error("There is no frame '" + kind + "'");
        }
    }

    /** A message in two frames, the second of which comes later or never. */
    private void split(Call call, boolean whole) {
        HubConnection connection = invocations.connection();
        byte[] message =
                connection.codec().encode(new HubMessage.Completion(String.valueOf(call.id()), null, "whole", true));
        boolean binary = connection.codec().isBinary();
        connection.send(Arrays.copyOf(message, message.length / 2), binary);
        if (whole) {
            connection.after(PAUSE_MILLIS, () -> {
                connection.send(Arrays.copyOfRange(message, message.length / 2, message.length), binary);
                call.drop();
            });
        }
    }

    /** A push, a ping and the completion in one frame. */
    private void together(Call call) {
        HubConnection connection = invocations.connection();
        List<HubMessage> messages = List.of(
                new HubMessage.Invocation(null, "message", Collections.singletonList("together"), List.of(), false),
                new HubMessage.Ping(),
                new HubMessage.Completion(String.valueOf(call.id()), null, "whole", true));
        byte[] all = {};
        for (HubMessage each : messages) {
            byte[] next = connection.codec().encode(each);
            int end = all.length;
            all = Arrays.copyOf(all, end + next.length);
            System.arraycopy(next, 0, all, end, next.length);
        }
        connection.send(all, connection.codec().isBinary());
        call.drop();
    }

    private void garbage(Call call, String text) {
        HubConnection connection = invocations.connection();
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        byte[] framed = Arrays.copyOf(bytes, bytes.length + 1);
        framed[bytes.length] = Inbox.SEPARATOR;
        if (connection.codec().isBinary()) {
            System.arraycopy(bytes, 0, framed, 1, bytes.length);
            framed[0] = (byte) bytes.length;
        }
        connection.send(framed, connection.codec().isBinary());
        call.drop();
    }
}
