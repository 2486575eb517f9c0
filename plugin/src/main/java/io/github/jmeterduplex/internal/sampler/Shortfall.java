package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.parameter.ReceiveCells;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.InboundMessage;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says what was there instead, when a Receive did not get its messages. Confined to one thread. */
final class Shortfall {
    private static final int SHOWN_SOURCES = 10;

    private final Group<?> group;
    private final ReceiveCells cells;
    private final List<? extends LiveSession> sessions;

    Shortfall(Group<?> group, ReceiveCells cells) {
        this.group = group;
        this.cells = cells;
        this.sessions = cells.sessions(group);
    }

    /**
     * The sentence.
     *
     * @param timedOut false when nothing could come any more
     */
    String text(boolean timedOut) {
        List<InboundMessage> kept = group.mailbox().messages();
        Map<Boolean, List<InboundMessage>> byFit = kept.stream().collect(Collectors.partitioningBy(cells.fits(group)));
        Map<Boolean, List<InboundMessage>> byMatch = byFit.getOrDefault(true, List.of()).stream()
                .collect(Collectors.partitioningBy(cells.wanted(group)::isMatch));
        return byMatch.getOrDefault(true, List.of()).size() + " of " + cells.count() + " messages came"
                + (timedOut ? " within " + cells.timeoutMillis() + " ms (timeoutMillis)" : " and none can come")
                + (cells.source() == null ? "" : " from " + Text.clean(cells.source()))
                + "; " + Situation.of(sessions)
                + "; " + subscriptions()
                + (cells.until() == null
                        ? ""
                        : "; "
                                + Situation.candidates(
                                        byMatch.getOrDefault(false, List.of()), "did not match until", any -> ""))
                + Situation.elsewhere("; waiting from elsewhere", byFit.getOrDefault(false, List.of()));
    }

    private String subscriptions() {
        Map<String, Long> came = new LinkedHashMap<>();
        for (LiveSession session : sessions) {
            session.sources().forEach(one -> came.merge(one.source(), one.arrived(), Long::sum));
        }
        String shown = came.entrySet().stream()
                .limit(SHOWN_SOURCES)
                .map(one -> Text.clean(one.getKey()) + " (" + one.getValue() + " came)")
                .collect(Collectors.joining(", "));
        return came.isEmpty()
                ? "subscribed to nothing: a sampler that subscribes must come before"
                : "subscribed to " + shown
                        + (came.size() > SHOWN_SOURCES ? " and " + (came.size() - SHOWN_SOURCES) + " more" : "");
    }
}
