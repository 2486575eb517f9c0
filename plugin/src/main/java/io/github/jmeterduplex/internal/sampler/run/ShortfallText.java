package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ReceiveParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says which messages came instead if a Receive did not get its own. Confined to one thread. */
final class ShortfallText {
    private static final int SHOWN_SOURCES = 10;

    private final Group<?> group;
    private final ReceiveParameters parameters;
    private final List<? extends LiveSession> sessions;

    ShortfallText(Group<?> group, ReceiveParameters parameters) {
        this.group = group;
        this.parameters = parameters;
        this.sessions = parameters.sessions(group);
    }

    /**
     * Returns the sentence.
     *
     * @param timedOut false if no message could come any more
     */
    String text(boolean timedOut) {
        List<InboundMessage> kept = group.mailbox().messages();
        Map<Boolean, List<InboundMessage>> byFit =
                kept.stream().collect(Collectors.partitioningBy(parameters.fits(group)));
        Map<Boolean, List<InboundMessage>> byMatch = byFit.getOrDefault(true, List.of()).stream()
                .collect(Collectors.partitioningBy(parameters.wanted(group)::isMatch));
        return byMatch.getOrDefault(true, List.of()).size() + " of " + parameters.count() + " messages came"
                + (timedOut ? " within " + parameters.timeoutMillis() + " ms (timeoutMillis)" : " and none can come")
                + (parameters.source() == null ? "" : " from " + DisplayText.clean(parameters.source()))
                + "; " + GroupStateText.of(sessions)
                + "; " + subscriptions()
                + (parameters.until() == null
                        ? ""
                        : "; "
                                + GroupStateText.candidates(
                                        byMatch.getOrDefault(false, List.of()), "did not match until", any -> ""))
                + GroupStateText.elsewhere("; waiting from elsewhere", byFit.getOrDefault(false, List.of()));
    }

    private String subscriptions() {
        Map<String, Long> came = new LinkedHashMap<>();
        for (LiveSession session : sessions) {
            session.sources().forEach(one -> came.merge(one.source(), one.arrived(), Long::sum));
        }
        String shown = came.entrySet().stream()
                .limit(SHOWN_SOURCES)
                .map(one -> DisplayText.clean(one.getKey()) + " (" + one.getValue() + " came)")
                .collect(Collectors.joining(", "));
        return came.isEmpty()
                ? "subscribed to nothing: a sampler that subscribes must come before"
                : "subscribed to " + shown
                        + (came.size() > SHOWN_SOURCES ? " and " + (came.size() - SHOWN_SOURCES) + " more" : "");
    }
}
