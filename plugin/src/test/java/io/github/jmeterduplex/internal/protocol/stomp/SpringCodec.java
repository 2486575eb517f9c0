package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.session.Header;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompDecoder;
import org.springframework.messaging.simp.stomp.StompEncoder;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.MessageBuilder;

/** Spring's encoder and decoder behind our own types: the oracle of the differential tests. */
final class SpringCodec {
    private static final StompEncoder ENCODER = new StompEncoder();
    private static final StompDecoder DECODER = new StompDecoder();

    private SpringCodec() {}

    static byte[] encode(String command, List<Header> headers, byte[] body) {
        StompHeaderAccessor accessor = StompHeaderAccessor.create(StompCommand.valueOf(command));
        headers.forEach(header -> accessor.addNativeHeader(header.name(), header.value()));
        return ENCODER.encode(MessageBuilder.createMessage(body, accessor.getMessageHeaders()));
    }

    /** All frames, which the bytes must hold whole; heartbeats left out. */
    static List<RecordingSink.Seen> decode(byte[] wire) {
        ByteBuffer buffer = ByteBuffer.wrap(wire);
        List<RecordingSink.Seen> frames = new ArrayList<>();
        for (Message<byte[]> message : DECODER.decode(buffer)) {
            StompHeaderAccessor accessor = StompHeaderAccessor.wrap(message);
            if (!accessor.isHeartbeat()) {
                frames.add(RecordingSink.seen(
                        accessor.getCommand().name(), headers(accessor.toNativeHeaderMap()), message.getPayload()));
            }
        }
        if (buffer.hasRemaining()) {
            throw new AssertionError(buffer.remaining() + " bytes are no whole frame");
        }
        return frames;
    }

    private static List<Header> headers(Map<String, List<String>> nativeHeaders) {
        List<Header> headers = new ArrayList<>();
        nativeHeaders.forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
        return headers;
    }
}
