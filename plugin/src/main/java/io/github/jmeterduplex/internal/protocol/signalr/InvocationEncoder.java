package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes calls as messages of one codec. Thread-safe. */
final class InvocationEncoder {
    private final HubWriter writer;
    private final MessageIds ids;
    /**
     * The template of the last method, mostly also that of the next message. Immutable, so that any thread may replace
     * it.
     */
    private volatile @Nullable Known known;

    private record Known(String method, boolean isStream, HubWriter.InvocationTemplate form) {}

    /** @param ids makes the ids of streams, which differ from those of all invocations */
    InvocationEncoder(HubWriter writer, MessageIds ids) {
        this.writer = writer;
        this.ids = ids;
    }

    OutgoingMessage message(Invocation call, long number) {
        long id = call.kind() == Invocation.Kind.SEND ? HubWriter.NO_ID : number;
        HubWriter.InvocationTemplate form = form(call.method(), call.kind() == Invocation.Kind.STREAM);
        byte[] bytes = call.streams().isEmpty()
                ? form.bytes(id, writer.arguments(call.arguments()))
                : withStreams(form, id, call);
        return OutgoingMessage.frame(bytes, List.of(), call.bodyLength());
    }

    private HubWriter.InvocationTemplate form(String method, boolean isStream) {
        Known last = known;
        if (last == null || last.isStream != isStream || !last.method.equals(method)) {
            HubWriter.InvocationTemplate form =
                    isStream ? writer.streamInvocation(method, List.of()) : writer.invocation(method, List.of());
            last = new Known(method, isStream, form);
            known = last;
        }
        return last.form;
    }

    /**
     * Encodes the call, the items of its streams, and their ends: several hub messages in one message of the channel.
     */
    private byte[] withStreams(HubWriter.InvocationTemplate form, long id, Invocation call) {
        long[] streamIds =
                call.streams().stream().mapToLong(any -> ids.nextNumber()).toArray();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(form.bytes(id, writer.arguments(call.arguments()), streamIds));
        for (int i = 0; i < streamIds.length; i++) {
            for (byte[] item : call.streams().get(i)) {
                all.writeBytes(writer.streamItem(streamIds[i], writer.value(item)));
            }
            all.writeBytes(writer.completion(streamIds[i]));
        }
        return all.toByteArray();
    }
}
