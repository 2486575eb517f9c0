package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base class of the samplers that close sessions of a group, the newest first. Waits until their messages in flight
 * have an outcome (at most {@code duplex.drain.seconds}), and has each session send its disconnect message. Messages
 * that are still in flight are lost. If {@code abrupt} is set, drops the connections immediately.
 *
 * @param <S> the protocol's session
 */
public abstract class DisconnectSampler<S extends LiveSession> extends DuplexSampler {
    private static final Parameter<Integer> SESSIONS = Parameter.integer(
                    "sessions", null, 1, GroupParameters.MAX_SESSIONS)
            .label("Sessions to close")
            .meaning("how many to close, those opened last first; blank: all, also those that are being opened");
    private static final Parameter<Boolean> ABRUPT = Parameter.flag("abrupt", false)
            .label("Close by a TCP reset")
            .meaning("`true`: drops the connections by a TCP reset, without a disconnect message and without"
                    + " waiting for messages in flight");

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;
    private final List<Parameter<?>> more;

    /** Sends a protocol's disconnect message, such as STOMP's DISCONNECT. */
    @FunctionalInterface
    public interface DisconnectMessage<S extends LiveSession> {
        /**
         * Sends the disconnect message in all these sessions and closes their connections.
         *
         * @return what is reported in addition to their number; may be empty
         */
        String say(List<S> leaving) throws InterruptedException;
    }

    /**
     * Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it.
     *
     * @param more parameters of the protocol
     */
    protected DisconnectSampler(SamplerProtocol<S, ?> protocol, Parameter<?>... more) {
        this.protocol = protocol;
        this.more = List.of(more);
        this.table = ParameterTable.of(protocol.group(), SESSIONS).with(more).with(ABRUPT);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    /**
     * Sends the protocol's disconnect message in these sessions and closes their connections.
     *
     * @return what is reported in addition to their number; may be empty
     */
    protected String close(Run run, ParameterValues parameters, List<S> leaving) throws InterruptedException {
        leaving.forEach(LiveSession::close);
        return "";
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        Integer most = parameters.optional(SESSIONS);
        boolean abrupt = parameters.get(ABRUPT);
        // Wrong parameters are reported before any session is closed.
        more.forEach(parameters::optional);
        Group<S> group = run.groups().find(sample.thread(), parameters.get(protocol.group()), protocol.protocol());
        List<S> dropped = most == null ? group.callOff() : List.of();
        List<S> closing = group.closing(most == null ? Integer.MAX_VALUE : most);
        if (abrupt) {
            closing.forEach(LiveSession::abort);
            result.setResponseMessage("dropped " + DisplayText.count(closing.size(), "session") + " (abrupt)");
        } else {
            try {
                result.setResponseMessage(leave(run, closing, leaving -> close(run, parameters, leaving)));
            } catch (InterruptedException e) {
                group.keep(closing);
                throw e;
            }
        }
        group.release(closing);
        group.release(dropped);
    }

    /** Closes sessions once their messages in flight have an outcome; returns the text that the sample shows. */
    public static <S extends LiveSession> String leave(Run run, List<S> closing, DisconnectMessage<S> disconnectMessage)
            throws InterruptedException {
        run.drain(closing);
        String report = disconnectMessage.say(closing);
        run.awaitDisconnects(closing);
        return "closed " + DisplayText.count(closing.size(), "session") + report + unnoticed(closing);
    }

    private static String unnoticed(List<? extends LiveSession> left) {
        long sessions = left.stream().filter(LiveSession::leftUnnoticed).count();
        return sessions == 0
                ? ""
                : "; the disconnect message of " + sessions
                        + " could not be sent in time: the server may keep these sessions until their heartbeats fail";
    }
}
