package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say which sessions of a group are closed, and how, and the closing itself. All protocols share
 * them.
 *
 * @param most the most sessions to close, or null for all
 * @param abrupt whether the connections are dropped
 */
public record DisconnectParameters(@Nullable Integer most, boolean abrupt) {
    private static final Parameter<Integer> SESSIONS = Parameter.integer(
                    "sessions", null, 1, GroupParameters.MAX_SESSIONS)
            .meaning("how many to close, those opened last first; blank: all, and openings and reconnects under way are"
                    + " called off");
    private static final Parameter<Boolean> ABRUPT = Parameter.flag("abrupt", false)
            .meaning("`true`: drops the connections at once by a TCP reset, without a disconnect message, without"
                    + " waiting for"
                    + " messages in flight; leaves no TIME_WAIT behind");

    /**
     * Returns the table of the parameters.
     *
     * @param own the protocol's own parameters, between the others
     */
    public static ParameterTable table(Parameter<?>... own) {
        return ParameterTable.of(SESSIONS).with(own).with(ABRUPT);
    }

    /** How sessions of a protocol send their disconnect message. */
    @FunctionalInterface
    public interface DisconnectMessage<S extends LiveSession> {
        /**
         * Sends the message in all these sessions and closes their connections.
         *
         * @return what is reported in addition to their number; may be empty
         */
        String say(List<S> leaving) throws InterruptedException;
    }

    /** Reads the parameters. */
    public static DisconnectParameters read(ParameterValues parameters) {
        return new DisconnectParameters(parameters.optional(SESSIONS), parameters.get(ABRUPT));
    }

    private static String unnoticed(List<? extends LiveSession> left) {
        long sessions = left.stream().filter(LiveSession::leftUnnoticed).count();
        return sessions == 0
                ? ""
                : "; the disconnect message of " + sessions
                        + " could not be sent in time: the server may keep these sessions until"
                        + " their heartbeats fail";
    }

    /**
     * Closes sessions of a group, the newest first. Waits until their messages in flight have an outcome, except if the
     * connections are dropped.
     */
    public <S extends LiveSession> void leave(
            Run run, Group<S> group, DisconnectMessage<S> disconnectMessage, SampleResult result)
            throws InterruptedException {
        List<S> dropped = most == null ? group.callOff() : List.of();
        List<S> closing = group.closing(most == null ? Integer.MAX_VALUE : most);
        if (abrupt) {
            closing.forEach(LiveSession::abort);
            result.setResponseMessage("dropped " + closing.size() + " sessions (abrupt)");
        } else {
            try {
                run.drain(closing);
                String report = disconnectMessage.say(closing);
                run.awaitDisconnects(closing);
                result.setResponseMessage("closed " + closing.size() + " sessions" + report + unnoticed(closing));
            } catch (InterruptedException e) {
                group.keep(closing);
                throw e;
            }
        }
        group.release(closing);
        group.release(dropped);
    }
}
