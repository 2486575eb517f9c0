package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.ResponseCode;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records the outcome of each message: in its label's counts and histograms, as a row, and for the waiting batch.
 * Thread-safe.
 */
final class OutcomeRecorder {
    private final RunLog log;
    private final WallClock clock;
    private final MessageIds ids;

    OutcomeRecorder(RunLog log, WallClock clock, MessageIds ids) {
        this.log = log;
        this.clock = clock;
        this.ids = ids;
    }

    void replied(InFlightMessage message, ReplyCandidate arrival) {
        long nanos = arrival.arrivedNanos();
        LabelStats stats = message.spec().stats();
        long latencyMicros = message.elapsedMicros(nanos);
        stats.listReplied(message, latencyMicros);
        stats.replied(latencyMicros, message.intendedMicros(nanos));
        if (isWanted(message.spec(), Outcome.REPLIED)) {
            received(message, arrival);
            write(message.spec(), message, arrival);
        }
        MessageBatch batch = message.takeBatch();
        if (batch != null) {
            batch.replied(message.sentNanos(), arrival);
        }
    }

    private static void received(InFlightMessage message, ReplyCandidate last) {
        // The last item of a stream that was cancelled is counted already.
        if (message.state() != InFlightMessage.State.CANCELLED) {
            message.received(last.receivedBytes());
        }
    }

    private boolean isWanted(MessageSpec spec, Outcome outcome) {
        return spec.listener() != null || log.wants(outcome);
    }

    private boolean isWantedOrListed(MessageSpec spec, Outcome outcome) {
        return isWanted(spec, outcome) || spec.stats().listsMore(outcome);
    }

    private void problem(MessageSpec spec, MessageRow row, Cause cause, @Nullable ReplyCandidate reply) {
        spec.stats().list(row, cause);
        write(spec, row, reply);
    }

    private void write(MessageSpec spec, MessageRow row, @Nullable ReplyCandidate reply) {
        if (log.wants(row.outcome())) {
            log.row(row);
        }
        if (spec.listener() != null) {
            spec.listener().ended(row, reply);
        }
    }

    void unanswered(InFlightMessage message) {
        message.spec().stats().count(Count.UNANSWERED);
        write(message.spec(), message, null);
        MessageBatch batch = message.takeBatch();
        if (batch != null) {
            batch.unanswered();
        }
    }

    void lost(InFlightMessage message, Fault why, long nanos) {
        if (isWantedOrListed(message.spec(), Outcome.LOST)) {
            problem(
                    message.spec(),
                    row(message, Outcome.LOST, nanos, why.cause().code(), why.message(), message.bytesIn()),
                    why.cause(),
                    null);
        }
        message.spec().stats().lost(why);
        MessageBatch batch = message.takeBatch();
        if (batch != null) {
            batch.lost(why);
        }
    }

    void failed(InFlightMessage message, Fault why) {
        failed(message.spec(), message, why);
        MessageBatch batch = message.takeBatch();
        if (batch != null) {
            batch.failed(why);
        }
    }

    void failedUnregistered(MessageSpec spec, Fault why) {
        if (spec.listener() != null) {
            spec.listener().started(null);
        }
        failed(spec, null, why);
    }

    /** @param message null if it was not registered */
    private void failed(MessageSpec spec, @Nullable InFlightMessage message, Fault why) {
        if (isWantedOrListed(spec, Outcome.FAILED)) {
            long now = clock.epochMillis(clock.nanos());
            String code = why.cause().code().text();
            MessageRow row = new MessageRow.Copied(
                    Outcome.FAILED,
                    spec.stats().label(),
                    now,
                    0,
                    LabelStats.NONE,
                    message == null ? -1 : message.session(),
                    ids.prefix(),
                    message == null ? MessageRow.NO_ID : message.number(),
                    message == null ? "" : message.traceId(),
                    message != null && message.isSampled(),
                    code,
                    why.message(),
                    spec.threadName(),
                    0,
                    message == null ? 0 : message.bytesOut());
            problem(spec, row, why.cause(), null);
        }
        spec.stats().failed(why);
    }

    void each(InFlightMessage message, long nanos, boolean first) {
        long micros = message.elapsedMicros(nanos);
        message.spec().stats().time(LatencyKind.EACH, micros);
        if (first) {
            message.spec().stats().time(LatencyKind.FIRST, micros);
        }
    }

    /**
     * @param item number of the stream's item that is not as expected; 0 if all are as expected, or the arrival is an
     *     error
     */
    private Fault wrongReply(InFlightMessage message, ReplyCandidate arrival, int item) {
        String which =
                (item == 0 ? "the reply to message " : "item " + item + " of the stream that replies to message ")
                        + id(message);
        String error = arrival.error();
        if (error != null) {
            return new Fault(Cause.SERVER_ERROR, which + " is an error: " + DisplayText.clean(error));
        }
        MessageSpec.Expectation broken = Objects.requireNonNull(message.expectation(), "nothing is expected");
        return new Fault(Cause.UNEXPECTED, which + " breaks expect " + broken.text());
    }

    void wrong(InFlightMessage message, ReplyCandidate arrival) {
        // The server's own report of a failure is more exact.
        int item = arrival.error() == null ? message.wrongItem() : 0;
        Fault fault = wrongReply(message, arrival, item);
        if (isWantedOrListed(message.spec(), Outcome.WRONG)) {
            received(message, arrival);
            MessageRow row = row(
                    message,
                    Outcome.WRONG,
                    arrival.arrivedNanos(),
                    fault.cause().code(),
                    fault.message(),
                    message.bytesIn());
            problem(message.spec(), row, fault.cause(), arrival);
        }
        message.spec().stats().wrong(fault);
        MessageBatch batch = message.takeBatch();
        if (batch != null) {
            batch.wrong(fault, message.number(), message.sentNanos(), arrival, item > 0);
        }
    }

    void late(InFlightMessage message, MatcherSession receiver, long nanos) {
        message.spec().stats().late(message.elapsedMicros(nanos));
        beside(message, Outcome.LATE, receiver, nanos, "the reply came after the message was given up");
    }

    void duplicate(InFlightMessage message, MatcherSession receiver, long nanos) {
        message.spec().stats().count(Count.DUPLICATES);
        beside(message, Outcome.DUPLICATE, receiver, nanos, "another reply had come before");
    }

    private void beside(InFlightMessage message, Outcome outcome, MatcherSession receiver, long nanos, String what) {
        if (log.wants(outcome)) {
            String where = what + "; arrived in session " + receiver.session();
            log.row(row(message, outcome, nanos, ResponseCode.TIMEOUT, where, 0));
        }
    }

    Fault timedOut(InFlightMessage message) {
        long millis = TimeUnit.NANOSECONDS.toMillis(message.spec().timeoutNanos());
        return new Fault(
                Cause.TIMEOUT,
                missing(message) + " from " + message.sender().remote() + " within " + millis
                        + " ms (replyTimeoutMillis) to message " + id(message) + " of session "
                        + message.sender().session() + ": see the server's log" + advice(message));
    }

    private static String advice(InFlightMessage message) {
        if (message.items() == 0) {
            return "";
        }
        if (message.spec().rule().endsByCondition()) {
            return ", and check replyUntil";
        }
        return isTakenToItsEnd(message) ? ", and set cancelAfter if the stream has no end" : ", and check cancelAfter";
    }

    private static boolean isTakenToItsEnd(InFlightMessage message) {
        return message.spec().rule().items() == ReplyRule.ALL_ITEMS;
    }

    private static String missing(InFlightMessage message) {
        int items = message.items();
        if (items > 0 && !isTakenToItsEnd(message)) {
            return items + " of " + message.spec().rule().items() + " items (cancelAfter) of a stream";
        }
        if (items > 0) {
            return items + (items == 1 ? " item" : " items") + " of a stream, and not its end,";
        }
        return message.replies() == 1 ? "no reply" : message.arrivals() + " of " + message.replies() + " replies";
    }

    private MessageRow row(
            InFlightMessage message, Outcome outcome, long nanos, ResponseCode code, String what, int bytesIn) {
        return new MessageRow.Copied(
                outcome,
                message.label(),
                message.sentEpochMillis(),
                message.elapsedMicros(nanos),
                message.intendedMicros(nanos),
                message.session(),
                message.idPrefix(),
                message.number(),
                message.traceId(),
                message.isSampled(),
                code.text(),
                what,
                message.threadName(),
                bytesIn,
                message.bytesOut());
    }

    private String id(InFlightMessage message) {
        return ids.of(message.number());
    }
}
