package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.Batch;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.SendingCells;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Sending;
import io.github.jmeterduplex.internal.session.SendingStyle;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * All cells of a sample that sends, and the sending. Confined to one thread.
 *
 * @param messages what they look like and how they are replied
 * @param sending how many go where, and how fast
 * @param texts what the sample shows of them
 */
record MessageCells(SamplerProtocol.Messages messages, SendingCells sending, SentTexts texts) {
    MessageCells(SamplerProtocol.Messages messages, SendingCells sending) {
        this(messages, sending, new SentTexts(messages));
    }

    static MessageCells read(SamplerProtocol<?, ?> protocol, Run run, Sample sample) {
        SamplerProtocol.Messages messages = protocol.messages(run, sample);
        return new MessageCells(messages, SendingCells.read(run, sample.cells()));
    }

    /** The same messages, sent otherwise. */
    MessageCells sent(SendingCells otherwise) {
        return otherwise.equals(sending) ? this : new MessageCells(messages, otherwise, texts);
    }

    /**
     * Sends the messages and fills in the sample's result; where it waits for the replies, its data is the body of the
     * last one, or of the first that breaks {@code expect}.
     *
     * @param pace the sampler's schedule, or null
     * @throws io.github.jmeterduplex.session.FaultException when a message was not written, or was waited for and not
     *     replied
     */
    void send(Run run, Group group, Pace pace, SampleResult result) throws InterruptedException {
        texts.begin(result);
        checkFlush(group);
        ReplyCells reply = messages.reply();
        Batch batch = reply.waitForReplies() ? new Batch() : null;
        long beganNanos = run.clock().nanos();
        Sending sent = new Sending(
                run,
                reply.specs(),
                sending.target().targets(group, sending.messages()),
                group,
                messages.writer(run, group),
                new SendingStyle(pace, sending.perFlush(), sending.maxInFlight(), reply.replies()),
                batch);
        sent.send(sending.durationNanos());
        result.setSentBytes(sent.bodyBytes());
        Fault problem = sent.firstFault();
        if (batch != null) {
            long timeoutNanos = reply.specs().common().timeoutNanos();
            // Every message ends by its own time-out; the margin covers the sweep that notices it.
            long longest = timeoutNanos + TimeUnit.SECONDS.toNanos(2);
            var unused =
                    run.connector().deferredWrites().await(sent.isLeft(), batch::isSettled, () -> batch.await(longest));
            if (problem == null && batch.firstProblem() != null) {
                problem = new Instead(group, reply.specs(), beganNanos).of(batch);
            }
            byte[] body = batch.wrongReply() == null ? batch.lastReply() : batch.wrongReply();
            result.setResponseData(body == null ? new byte[0] : body);
        }
        texts.end(result, sent);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
        if (problem != null) {
            throw problem(sent, problem).toException();
        }
    }

    /** A client library writes each message at once. */
    private void checkFlush(Group group) {
        if (sending.perFlush() > 1 && group.sessions().stream().anyMatch(LiveSession::isOfLibrary)) {
            throw new Fault(
                            Cause.BAD_CELL,
                            "cell messagesPerFlush: \"" + sending.perFlush()
                                    + "\" is not allowed; allowed: 1 in the group \"" + group.name()
                                    + "\", whose client library writes each message at once")
                    .toException();
        }
    }

    private static Fault problem(Sending sent, Fault first) {
        return sent.failed() < 2
                ? first
                : new Fault(
                        first.cause(),
                        sent.failed() + " of " + (sent.failed() + sent.written())
                                + " messages were not sent; the first: " + first.message());
    }
}
