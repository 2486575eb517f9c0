package io.github.jmeterduplex.internal.session.live;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.Arrival;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.session.Message;

/** One message that came in a session, and what can be made of it. Valid during the call only. */
public interface Delivery extends Arrival {
    /** Where it counts if it is a push. */
    LabelStats stats();

    /** Where it carries the server's time, or null. */
    PushTimestamp timestamp();

    /** Hears of it if it is a push, or null. */
    OutcomeListener listener();

    /** What is kept of it; asked only where it is kept. */
    KeptLetter letter();

    /** What user code sees of it; asked only where there is some. */
    Message message();
}
