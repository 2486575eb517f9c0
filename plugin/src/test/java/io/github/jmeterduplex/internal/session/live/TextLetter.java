package io.github.jmeterduplex.internal.session.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Header;
import java.util.List;

/** A letter made of texts. */
public record TextLetter(LiveSession session, String source, String text) implements Letter {
    @Override
    public boolean isReply() {
        return false;
    }

    @Override
    public List<Header> headers() {
        return List.of();
    }

    @Override
    public String header(String name) {
        return null;
    }

    @Override
    public byte[] bodyArray() {
        return text.getBytes(UTF_8);
    }

    @Override
    public int bodyOffset() {
        return 0;
    }

    @Override
    public int bodyLength() {
        return text.length();
    }

    @Override
    public long arrivedNanos() {
        return 0;
    }
}
