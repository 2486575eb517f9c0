package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.match.Arrival;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** One inbound message as a {@link Mailbox} keeps it: longer than the call that it came with. Immutable; thread-safe. */
public interface Letter extends Arrival {
    /** The session it arrived in. */
    LiveSession session();

    /** Whether the matcher found the message that it replies to. */
    boolean isReply();

    /** The headers in their order, unescaped. */
    List<Header> headers();
}
