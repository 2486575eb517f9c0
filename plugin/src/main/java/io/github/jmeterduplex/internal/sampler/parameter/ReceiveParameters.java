package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that the Receive samplers of all protocols have in common.
 *
 * @param source the source of the messages, as the protocol's own parameter names it; null = any
 * @param count how many messages a sample takes
 * @param until the pattern that a body must match
 * @param index of the session in the group, or -1 for any
 */
public record ReceiveParameters(
        @Nullable String source, int count, @Nullable BoundedRegex until, long timeoutMillis, int index) {
    private static final String ANY = "any";
    private static final int MAX = 1_000_000;

    private static final Parameter<Integer> COUNT = Parameter.integer("count", 1, 1, MAX)
            .label("Messages to take")
            .meaning("how many messages the sample takes, all or none; at most `keep` of the Connect");
    private static final Parameter<String> UNTIL = Parameter.of("until", "", "a regular expression", text -> {
                BoundedRegex.compile(text, new RegexStepBudget());
                return text;
            })
            .label("Body must match")
            .meaning("a regular expression that the body, or the arguments, must hold somewhere");
    private static final Parameter<Long> TIMEOUT = Parameter.millis("timeoutMillis", 10_000L, 0)
            .label("Time-out")
            .meaning("how long to wait. `0`: takes only what is there already");
    private static final Parameter<Integer> TARGET = Parameter.of(
                    "target",
                    ANY,
                    ANY + ", or an index in the group from 0",
                    text -> text.equals(ANY) ? -1 : TargetParameter.index(text))
            .suggesting(ANY, "0")
            .label("Which session")
            .meaning("messages of any session in the group, or of that with this index");

    /** The common parameters of a Receive, which follow the one for the source of the messages. */
    public static final ParameterTable TABLE = ParameterTable.of(COUNT, UNTIL, TIMEOUT, TARGET);

    /**
     * Reads the parameters of a Receive sample.
     *
     * @param source the source of the messages, or null for any
     */
    public static ReceiveParameters read(Run run, SampleContext sample, @Nullable String source) {
        ParameterValues parameters = sample.parameters();
        return new ReceiveParameters(
                source, parameters.get(COUNT), until(run, sample), parameters.get(TIMEOUT), parameters.get(TARGET));
    }

    private static @Nullable BoundedRegex until(Run run, SampleContext sample) {
        String until = sample.parameters().optional(UNTIL);
        return until == null
                ? null
                : BoundedRegex.compile(until, run.counts().stepBudget(sample.label(), UNTIL.name()));
    }

    /**
     * Checks that the group's mailbox keeps as many messages as the sample wants.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the mailbox never keeps that many messages
     */
    public void check(ParameterValues parameters, Group<?> group) {
        int keep = group.mailbox().keep();
        if (count > keep) {
            throw parameters.refused(
                    COUNT,
                    keep == 0
                            ? "nothing, as the group \"" + group.name()
                                    + "\" keeps no messages: set the parameter keep of the sampler that connects"
                            : "1 to " + keep + ", as many as the group \"" + group.name()
                                    + "\" keeps (parameter keep of the sampler that connects)");
        }
    }

    /**
     * Returns the sessions from which messages are taken, including closed ones.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the group does not have this index
     */
    public <S extends LiveSession> List<S> sessions(Group<S> group) {
        List<S> all = group.sessions();
        if (index >= all.size()) {
            throw new TargetParameter("index", index).targets(group, 1).none().toException();
        }
        return index < 0 ? all : List.of(all.get(index));
    }

    /** Returns the request with which messages are taken from the group's mailbox. */
    public Mailbox.Wanted wanted(Group<?> group) {
        return new Mailbox.Wanted(fits(group), matches(), count);
    }

    /** Returns the filter of messages by their source and session. */
    public Predicate<InboundMessage> fits(Group<?> group) {
        int session = index < 0 ? -1 : sessions(group).get(0).number();
        return message -> (source == null || source.equals(message.source()))
                && (session < 0 || message.session().number() == session);
    }

    private @Nullable Predicate<InboundMessage> matches() {
        return until == null ? null : message -> message.find(until) != null;
    }
}
