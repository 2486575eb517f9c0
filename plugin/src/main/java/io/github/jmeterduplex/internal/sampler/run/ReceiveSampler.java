package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReceiveParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base class of the samplers that take the messages since the last Receive, or wait for new ones. One object per
 * sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class ReceiveSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    private final Parameter<String> source;
    private final ParameterTable table;
    private final List<Parameter<?>> more;

    /**
     * Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it.
     *
     * @param source the parameter that names the source of the messages
     * @param more parameters of the protocol
     */
    protected ReceiveSampler(SamplerProtocol<S, ?> protocol, Parameter<String> source, Parameter<?>... more) {
        this.protocol = protocol;
        this.source = source;
        this.more = List.of(more);
        this.table = ParameterTable.of(protocol.group(), source)
                .with(ReceiveParameters.TABLE)
                .with(more);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    @Override
    public final boolean asksForMessages() {
        return true;
    }

    /** Throws if the group's sessions do not support the parameters; called before any message is taken. */
    protected void check(ParameterValues parameters, ReceiveParameters receive, Group<S> group) {
        // Most protocols do not need a check.
    }

    /**
     * Handles the messages that the sample has taken, and returns text for the sample.
     *
     * @return what the sample says of them; may be empty
     */
    protected String taken(ParameterValues parameters, Group<S> group, List<InboundMessage> messages) {
        return "";
    }

    @Override
    protected final void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        ReceiveParameters receive = ReceiveParameters.read(run, sample, parameters.optional(source));
        // Wrong parameters are reported before any message is taken.
        more.forEach(parameters::optional);
        Group<S> group = protocol.find(run, sample);
        check(parameters, receive, group);
        receive.check(parameters, group);
        List<InboundMessage> taken = take(run, sample, group, receive, result);
        result.setResponseMessage(result.getResponseMessage() + taken(parameters, group, taken));
    }

    /**
     * Takes the messages out of the group's mailbox and fills in the sample.
     *
     * @return the messages, oldest first
     * @throws io.github.jmeterduplex.session.FaultException if the messages did not all come: then none is taken
     */
    private static List<InboundMessage> take(
            Run run, SampleContext sample, Group<?> group, ReceiveParameters receive, SampleResult result)
            throws InterruptedException {
        long beganNanos = run.clock().nanos();
        List<InboundMessage> taken = group.mailbox()
                .take(
                        receive.wanted(group),
                        beganNanos + TimeUnit.MILLISECONDS.toNanos(receive.timeoutMillis()),
                        run.clock()::nanos,
                        () -> group.expects(receive.index()));
        result.sampleEnd();
        String dropped = dropped(run, group);
        if (taken == null) {
            boolean timedOut = group.expects(receive.index());
            String what = FailureText.ofReceive(group, receive, timedOut);
            throw new Fault(timedOut ? Cause.TIMEOUT : Cause.NO_SESSION, what + dropped).toException();
        }
        show(sample.label(), result, taken, beganNanos);
        InboundMessage last = taken.get(taken.size() - 1);
        result.setResponseMessage("received " + taken.size() + ", the last from " + FailureText.source(last)
                + " in session " + last.session().number() + dropped);
        return taken;
    }

    private static String dropped(Run run, Group<?> group) {
        long dropped = group.mailbox().takeDropped();
        return dropped == 0
                ? ""
                : "; " + dropped + " older ones were dropped (keep "
                        + group.mailbox().keep() + "; all groups together: " + KeptBytes.PROPERTY + " "
                        + run.kept().megabytes() + ")";
    }

    /** Shows the last message as the sample's data, and each message as a sub-result if several were wanted. */
    private static void show(String label, SampleResult result, List<InboundMessage> taken, long beganNanos) {
        write(result, taken.get(taken.size() - 1));
        if (taken.size() > 1) {
            for (InboundMessage message : taken) {
                long waitedMillis = TimeUnit.NANOSECONDS.toMillis(Math.max(0, message.arrivedNanos() - beganNanos));
                long startMillis = result.getStartTime();
                SampleResult sub = SampleResult.createTestSample(startMillis, startMillis + waitedMillis);
                sub.setSampleLabel(label + " (message)");
                sub.setSuccessful(true);
                sub.setResponseCodeOK();
                sub.setResponseMessage("from " + FailureText.source(message) + " in session "
                        + message.session().number());
                write(sub, message);
                result.storeSubResult(sub, false);
            }
        }
    }

    private static void write(SampleResult result, InboundMessage message) {
        byte[] body = message.body();
        result.setResponseData(body);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
        result.setDataType(isText(body) ? SampleResult.TEXT : SampleResult.BINARY);
        StringBuilder lines = new StringBuilder();
        for (Header header : message.headers()) {
            lines.append(header.name()).append(": ").append(header.value()).append('\n');
            if (header.name().equalsIgnoreCase("content-type")) {
                result.setContentType(header.value());
            }
        }
        result.setResponseHeaders(lines.toString());
    }

    private static boolean isText(byte[] body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return true;
        } catch (CharacterCodingException binary) {
            return false;
        }
    }
}
