package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.internal.match.Arrival;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** One inbound message as a {@link Mailbox} keeps it: longer than the call that it came with. Thread-safe. */
public interface Letter extends Arrival {
    /** The session it arrived in. */
    LiveSession session();

    /** Whether the matcher has found the message that it replies to; false for the moment before it has looked. */
    boolean isReply();

    /** The headers in their order, unescaped. */
    List<Header> headers();
}
