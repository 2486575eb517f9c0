package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
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

/** Takes messages out of a group's mailbox into a sample, for all protocols. Confined to the JMeter thread. */
public final class ReceiveStep {
    private final Run run;
    private final SampleContext sample;
    private final Group<?> group;
    private final ReceiveParameters parameters;

    /**
     * Prepares one Receive.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the group keeps fewer messages than are wanted
     */
    public ReceiveStep(Run run, SampleContext sample, Group<?> group, ReceiveParameters parameters) {
        this.run = run;
        this.sample = sample;
        this.group = group;
        this.parameters = parameters;
        parameters.check(sample.parameters(), group);
    }

    /**
     * Waits for the messages and fills in the sample.
     *
     * @return the messages, oldest first
     * @throws io.github.jmeterduplex.session.FaultException if the messages did not all come: then none is taken
     */
    public List<InboundMessage> receive(SampleResult result) throws InterruptedException {
        long beganNanos = run.clock().nanos();
        List<InboundMessage> taken = group.mailbox()
                .take(
                        parameters.wanted(group),
                        beganNanos + TimeUnit.MILLISECONDS.toNanos(parameters.timeoutMillis()),
                        run.clock()::nanos,
                        () -> group.expects(parameters.index()));
        result.sampleEnd();
        String dropped = dropped();
        if (taken == null) {
            boolean timedOut = group.expects(parameters.index());
            String what = FailureText.ofReceive(group, parameters, timedOut);
            throw new Fault(timedOut ? Cause.TIMEOUT : Cause.NO_SESSION, what + dropped).toException();
        }
        show(result, taken, beganNanos);
        InboundMessage last = taken.get(taken.size() - 1);
        result.setResponseMessage("received " + taken.size() + ", the last from " + FailureText.source(last)
                + " in session " + last.session().number() + dropped);
        return taken;
    }

    private String dropped() {
        long dropped = group.mailbox().takeDropped();
        return dropped == 0
                ? ""
                : "; " + dropped + " older ones were dropped (keep "
                        + group.mailbox().keep() + "; all groups together: " + KeptBytes.PROPERTY + " "
                        + run.kept().megabytes() + ")";
    }

    private void show(SampleResult result, List<InboundMessage> taken, long beganNanos) {
        write(result, taken.get(taken.size() - 1));
        if (parameters.count() > 1) {
            for (InboundMessage message : taken) {
                long waitedMillis = TimeUnit.NANOSECONDS.toMillis(Math.max(0, message.arrivedNanos() - beganNanos));
                long startMillis = result.getStartTime();
                SampleResult sub = SampleResult.createTestSample(startMillis, startMillis + waitedMillis);
                sub.setSampleLabel(sample.label() + " (message)");
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
