package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.session.IdleWork;
import io.github.jmeterduplex.internal.engine.session.Pace;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterCache;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.SendingParameters;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * Sends the messages of a Send or User sampler, sample by sample. One object per sampler element and JMeter thread;
 * confined to that thread.
 *
 * @param <S> the protocol's session
 */
final class SampleSender<S extends LiveSession> {
    private static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterCache<Parameters<S>> memory = new ParameterCache<>();
    /** The schedule of the messages, which continues across samples; null if a rate is not set. */
    private @Nullable Pace pace;

    /**
     * All parameters of a sample that sends messages.
     *
     * @param messages what the messages look like and how they are answered
     * @param sending how many are sent, over which sessions, and how fast
     * @param results what JMeter's listeners see of the messages
     * @param isMessage whether the sample waits for the reply to its single message, and so stands for the message
     * @param texts what the sample shows of the messages
     */
    record Parameters<S extends LiveSession>(
            SamplerProtocol.Messages<S> messages,
            SendingParameters sending,
            ResultParameters results,
            boolean isMessage,
            SentTexts texts) {
        /** Reads the other parameters of a sample that sends these messages. */
        static <S extends LiveSession> Parameters<S> of(
                SamplerProtocol.Messages<S> messages, Run run, SampleContext sample) {
            return new Parameters<>(
                    messages,
                    SendingParameters.read(run, sample.parameters()),
                    ResultParameters.read(sample.parameters()),
                    sample.isMessage(),
                    new SentTexts(messages));
        }

        /** Returns a copy of these parameters with other sending parameters. */
        Parameters<S> sent(SendingParameters otherwise) {
            return otherwise.equals(sending) ? this : new Parameters<>(messages, otherwise, results, isMessage, texts);
        }

        /** Returns how many messages do not have an outcome yet, if the sample waits for replies; otherwise 0. */
        int openOf(MessageBatch.@Nullable Outcomes outcomes) {
            return outcomes == null || !messages.reply().waitForReplies() ? 0 : outcomes.inFlight();
        }

        /**
         * Returns the longest time until a message has an outcome: its reply time-out, and a margin in which the
         * time-out is noticed.
         */
        long longestNanos() {
            return messages.reply().specs().common().timeoutNanos() + MARGIN_NANOS;
        }

        /**
         * Creates an object that collects the outcomes of the sample's messages; null if the sample does not need them.
         */
        @Nullable
        MessageBatch batch() {
            if (messages.reply().waitForReplies()) {
                return isMessage ? MessageBatch.single() : new MessageBatch();
            }
            return sending.isSingle() ? null : MessageBatch.counted();
        }
    }

    SampleSender(SamplerProtocol<S, ?> protocol) {
        this.protocol = protocol;
    }

    /**
     * Returns the parameters of a sample, which are read again only if their texts have changed.
     *
     * @param names of the parameters
     */
    Parameters<S> read(Run run, SampleContext sample, Set<String> names) {
        return memory.of(run, sample, names, () -> {
            SamplerProtocol.Messages<S> messages = protocol.messages().read(run, sample, null);
            CurrentRun.warnOfUnset(messages.shown(), sample.label());
            return Parameters.of(messages, run, sample);
        });
    }

    /**
     * Sends the messages and fills in the sample's result. If it waits for the replies, its data is the body of the
     * last one, or of the first that breaks {@code expect}.
     *
     * @throws io.github.jmeterduplex.session.FaultException if more messages are lost, wrong or failed than
     *     {@code maxLost} allows; if that is blank: if one was not written, or was waited for and not answered
     */
    void send(Run run, SampleContext sample, Group<S> group, Parameters<S> parameters, SampleResult result)
            throws InterruptedException {
        SendingParameters how = parameters.sending;
        ReplyParameters reply = parameters.messages.reply();
        pace = how.pace(run, reply.label(), sample.threadName(), pace);
        parameters.texts.begin(result, group);
        sample.sendsTo(result.getURL());
        check(parameters, group);
        MessageBatch batch = parameters.batch();
        IdleWork meanwhile = sample.meanwhile();
        long beganNanos = run.clock().nanos();
        Sending<S> sent = new Sending<>(
                run,
                group,
                how.target().targets(group, how.messages()),
                new Sending.Content<>(reply.specs(), parameters.messages.writer(run, group), batch),
                new Sending.Style(pace, how.perFlush(), how.maxInFlight(), reply.replies(), meanwhile));
        sent.send(how.durationNanos());
        result.setSentBytes(sent.bodyBytes());
        Fault problem = sent.firstFault();
        if (batch != null && reply.waitForReplies()) {
            await(run, sent.isLeft(), batch, parameters.longestNanos(), meanwhile);
            Fault first = batch.firstProblem();
            if (problem == null && first != null) {
                problem = FailureText.ofReplies(first, batch, group, parameters.messages, beganNanos);
            }
            result.setResponseData(data(batch));
        }
        MessageBatch.Outcomes outcomes = batch == null ? null : batch.outcomes();
        MessageBatch.Reply replied = batch == null ? null : batch.reply();
        int open = parameters.openOf(outcomes);
        if (problem == null && open > 0) {
            problem = unsettled(group, open, sent.written(), parameters.longestNanos());
        }
        parameters.texts.end(result, sent, outcomes, replied, reply.waitForReplies());
        parameters.texts.show(result, sample.frames(beganNanos, true));
        result.setDataEncoding(StandardCharsets.UTF_8.name());
        if (parameters.isMessage && replied != null) {
            stampAs(run, replied, result);
        }
        problem = judged(parameters, sent, outcomes, problem, result);
        if (!parameters.isMessage && open == 0) {
            parameters.results.leaveOut(result, reply.label(), problem != null);
        }
        if (problem != null) {
            throw problem.toException();
        }
    }

    /** Returns the body of the last reply, or of the first that breaks {@code expect}; empty without a reply. */
    private static byte[] data(MessageBatch batch) {
        byte[] wrong = batch.wrongReply();
        byte[] body = wrong == null ? batch.lastReply() : wrong;
        return body == null ? new byte[0] : body;
    }

    /**
     * Returns the fault of a sample whose messages do not all have an outcome in time. A message without a reply has
     * its outcome when it is written, however long that takes.
     */
    private static Fault unsettled(Group<?> group, int open, int sent, long longestNanos) {
        return new Fault(
                Cause.TIMEOUT,
                open + " of " + sent + " messages were neither written nor replied to within "
                        + TimeUnit.NANOSECONDS.toMillis(longestNanos)
                        + " ms (replyTimeoutMillis and 2 s more): the server may not read; "
                        + FailureText.state(group.sessions()));
    }

    private static void await(
            Run run, boolean isLeft, MessageBatch batch, long longestNanos, @Nullable IdleWork meanwhile)
            throws InterruptedException {
        // Messages without an outcome are counted by openOf.
        var unused = run.connector()
                .deferredWrites()
                .await(
                        isLeft,
                        batch::isSettled,
                        () -> meanwhile == null
                                ? batch.await(longestNanos)
                                : await(run, batch, longestNanos, meanwhile));
    }

    private static boolean await(Run run, MessageBatch batch, long longestNanos, IdleWork meanwhile)
            throws InterruptedException {
        long deadline = run.clock().nanos() + longestNanos;
        boolean isSettled = batch.await(meanwhile.step() ? 0 : IdleWork.LOOK_NANOS);
        while (!isSettled && run.clock().nanos() - deadline < 0) {
            isSettled = batch.await(meanwhile.step() ? 0 : IdleWork.LOOK_NANOS);
        }
        return isSettled;
    }

    /** Sets the sample's elapsed time to that of its message, and counts the rest of the time as idle time. */
    private static void stampAs(Run run, MessageBatch.Reply reply, SampleResult result) {
        long millis = Math.round(reply.micros() / 1_000.0);
        long endMillis = Math.max(run.clock().epochMillis(reply.sentNanos()) + millis, result.getStartTime() + millis);
        result.setIdleTime(endMillis - result.getStartTime() - millis);
        result.setEndTime(endMillis);
        result.setLatency(millis);
    }

    /**
     * Throws if a session uses a client library and several messages per flush are set, or if replies are found by
     * {@code {{number}}} and users have a column of that name. Client libraries write each message immediately; users
     * of one Connect have the same columns.
     */
    private static void check(Parameters<?> parameters, Group<?> group) {
        int perFlush = parameters.sending.perFlush();
        List<? extends LiveSession> sessions = group.sessions();
        if (perFlush > 1 && sessions.stream().anyMatch(LiveSession::isOfLibrary)) {
            throw ParameterValues.bad("parameter messagesPerFlush: \"" + perFlush
                    + "\" is not allowed; allowed: 1 in the group \"" + group.name()
                    + "\", whose client library writes each message at once");
        }
        if (parameters.messages.reply().rule().numbered()
                && !sessions.isEmpty()
                && sessions.get(0).user().value("number") != null) {
            throw ParameterValues.bad("{{number}} is a column or session variable of the users of group \""
                    + group.name()
                    + "\", so no reply can be recognised by it: give that another name, or use {{id}}");
        }
    }

    /**
     * Returns the fault with which the sample fails, judged by {@code maxLost} if it is set; null if it does not fail.
     */
    private static @Nullable Fault judged(
            Parameters<?> parameters,
            Sending<?> sent,
            MessageBatch.@Nullable Outcomes outcomes,
            @Nullable Fault first,
            SampleResult result) {
        int maxLost = parameters.results.maxLost();
        if (maxLost < 0) {
            return problem(sent, first);
        }
        int bad = sent.failed() + (outcomes == null ? 0 : outcomes.bad() + parameters.openOf(outcomes));
        if (bad <= maxLost) {
            return null;
        }
        Cause cause = first != null || outcomes == null
                ? first == null ? Cause.UNEXPECTED : first.cause()
                : outcomes.lost().keySet().stream().findFirst().orElse(Cause.UNEXPECTED);
        return new Fault(
                cause,
                DisplayText.count(bad, "message") + " lost, wrong or failed (maxLost " + maxLost + "); "
                        + result.getResponseMessage() + (first == null ? "" : "; the first: " + first.message()));
    }

    private static @Nullable Fault problem(Sending<?> sent, @Nullable Fault first) {
        return first == null || sent.failed() < 2
                ? first
                : new Fault(
                        first.cause(),
                        sent.failed() + " of " + (sent.failed() + sent.written())
                                + " messages were not sent; the first: " + first.message());
    }
}
