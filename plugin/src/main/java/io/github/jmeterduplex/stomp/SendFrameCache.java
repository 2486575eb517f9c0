package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.stomp.SendFrameTemplate;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Caches the encoded SEND frame of messages that differ only in the id in a header. Thread-safe. */
final class SendFrameCache {
    private final Function<StompVersion, SendFrameTemplate> maker;
    private final int bodyLength;
    private volatile boolean wasAsked;
    private volatile @Nullable Known known;

    /**
     * The template that was made last, with its STOMP version. One is enough: sessions of a group usually speak the
     * same version.
     */
    private record Known(StompVersion version, SendFrameTemplate form) {}

    private SendFrameCache(Function<StompVersion, SendFrameTemplate> maker, int bodyLength) {
        this.maker = maker;
        this.bodyLength = bodyLength;
    }

    /**
     * Returns a cache for messages that these parameters describe, or null if it would be useless.
     *
     * @param body the body of all messages, or null if they differ
     * @return null if messages differ in more than that id
     */
    static @Nullable SendFrameCache of(
            Template destination,
            @Nullable Template contentType,
            List<HeaderTemplate> headers,
            @Nullable Template body,
            @Nullable String idHeader) {
        if (idHeader == null
                || body == null
                || !body.isConstant()
                || !destination.isConstant()
                || (contentType != null && !contentType.isConstant())
                || headers.stream().anyMatch(header -> !header.value().isConstant())) {
            return null;
        }
        String to = text(destination);
        String type = contentType == null ? null : text(contentType);
        List<Header> all = headers.stream()
                .map(header -> new Header(header.name(), text(header.value())))
                .toList();
        byte[] bytes = body.renderBytes(name -> null, Template.Escape.NONE);
        return new SendFrameCache(
                version -> SendFrameTemplate.of(version, to, type, all, idHeader, bytes), bytes.length);
    }

    private static String text(Template constant) {
        return constant.render(name -> null, Template.Escape.NONE);
    }

    /**
     * Creates the message with this number from the cached frame. Returns null for the first message, which may be the
     * only one of these parameters.
     *
     * @throws IllegalArgumentException if {@link SendFrameTemplate#of} throws it
     */
    @Nullable
    OutgoingMessage message(StompVersion version, MessageIds ids, long number) {
        Known last = known;
        if (last == null || last.version != version) {
            if (!wasAsked) {
                wasAsked = true;
                return null;
            }
            last = new Known(version, maker.apply(version));
            known = last;
        }
        return OutgoingMessage.late(last.form.with(ids, number), bodyLength);
    }
}
