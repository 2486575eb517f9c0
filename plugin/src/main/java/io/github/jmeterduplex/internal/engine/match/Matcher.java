package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Matches replies to this JVM's messages in flight: gives each message exactly one outcome, and counts all other
 * arrivals. Thread-safe.
 *
 * <p>A message is registered ({@link #begin}), stamped and counted when it is handed over ({@link #handOver}), and then
 * either replied by an arrival or lost by the {@link #sweep}. A message that does not wait for a reply has its outcome
 * when it is written. A message that a channel drops has failed. Finished ids are remembered for some time, so that
 * late replies and duplicates are distinguished from pushes.
 */
public final class Matcher {
    /** How a received stream item was handled. */
    public enum StreamItem {
        /** The item does not belong to a stream that this session has asked for. */
        UNKNOWN,
        /** The item belongs to a stream that this session has asked for, and more items are wanted. */
        TAKEN,
        /** The item is the last wanted one, or its message is lost: the caller must cancel the stream. */
        LAST
    }

    /** Stands for the intended send time of a message that is sent without a pace. */
    public static final long NO_PACE = Long.MIN_VALUE;

    private final RunLog log;
    private final WallClock clock;
    private final MessageIds ids;
    private final int pendingMax;
    private final ReplyIdRules idRules;
    private final OutcomeRecorder outcomes;
    private final OutcomeTransitions transitions;
    private final InFlightMessages inFlight;
    /** Whether the run has ended, after which no message is registered. */
    private volatile boolean closed;

    /**
     * Creates the matcher of one run.
     *
     * @param ids makes this engine's ids
     * @param pendingMax most messages in flight ({@code duplex.pending.max})
     * @param rememberSeconds how long finished ids are known ({@code duplex.remember.seconds})
     */
    public Matcher(RunLog log, WallClock clock, MessageIds ids, int pendingMax, int rememberSeconds) {
        this.log = log;
        this.clock = clock;
        this.ids = ids;
        this.idRules = new ReplyIdRules(ids, rememberSeconds);
        this.pendingMax = pendingMax;
        this.outcomes = new OutcomeRecorder(log, clock, ids);
        this.transitions = new OutcomeTransitions(clock, ids, idRules, outcomes, rememberSeconds);
        this.inFlight = transitions.inFlight();
    }

    /**
     * Registers a reply rule: from now on every inbound message of its source is checked as a possible reply. The rule
     * is forgotten with the last of its messages, or soon if it does not have messages, and known again with the next
     * one. Idempotent.
     *
     * @param stats counts ids of other engines
     * @return the rule, or the equal one that was known before
     */
    public ReplyRule register(ReplyRule rule, LabelStats stats) {
        return rule.way() == ReplyRule.Way.ID ? idRules.add(rule, stats, clock.nanos()) : rule;
    }

    /** Returns the number of messages without an outcome yet, whether they are only registered or already written. */
    public int inFlight() {
        return inFlight.size();
    }

    public boolean hasRoom() {
        return inFlight.size() < pendingMax;
    }

    /**
     * Registers a message that is about to be written.
     *
     * @param batch is notified of its outcome
     * @return the message, or null if the run has ended
     */
    public @Nullable InFlightMessage begin(
            MessageSpec spec, MatcherSession sender, OutgoingMessage outgoing, @Nullable MessageBatch batch) {
        InFlightMessage message = new InFlightMessage(transitions, spec, sender, outgoing, batch);
        if (batch != null) {
            batch.started();
        }
        if (spec.listener() != null) {
            spec.listener().started(outgoing);
        }
        if (spec.rule().way() != ReplyRule.Way.NONE) {
            inFlight.add(message);
            sender.started();
        }
        if (closed) {
            fail(message, ended());
            return null;
        }
        return message;
    }

    /**
     * Records the send time and counts the message as written; the caller must write it immediately. If replies are
     * matched by order, the caller holds the sender's {@link MatcherSession#orderLock} from here until the channel has
     * the message.
     *
     * @return false if the run has ended: the message must not be written
     */
    public boolean handOver(InFlightMessage message) {
        if (!message.stamp(clock.nanos())) {
            return false;
        }
        MessageSpec spec = message.spec();
        ReplyRule rule = spec.rule();
        spec.stats().count(Count.WRITTEN);
        if (rule.way() == ReplyRule.Way.ID) {
            idRules.keep(rule, spec.stats(), message.sentNanos() + spec.timeoutNanos());
        } else if (rule.way() == ReplyRule.Way.ORDER) {
            // Stamped before: a message in the queue can be replied.
            message.sender().enqueue(rule.source(), message);
        }
        return true;
    }

    /** Marks a registered message as failed, because it was not handed over. */
    public void fail(InFlightMessage message, Fault fault) {
        transitions.fail(message, fault);
    }

    /** Counts a message that could not be registered, because no session was open or no room was left. */
    public void failUnregistered(MessageSpec spec, Fault fault) {
        outcomes.failedUnregistered(spec, fault);
    }

    /**
     * Matches one inbound message to the message that it replies to.
     *
     * @return whether it belongs to a message; if not, it is a push
     */
    public boolean arrived(MatcherSession receiver, ReplyCandidate arrival) {
        InFlightMessage message = find(idRules.of(arrival.source()), receiver, arrival);
        if (message == null) {
            message = find(idRules.ofAny(), receiver, arrival);
        }
        if (message == null) {
            message = receiver.dequeue(arrival);
        }
        if (message == null) {
            return false;
        }
        reply(message, receiver, arrival);
        return true;
    }

    /** Finds the message to which an inbound message replies, by those of the given rules that apply to both. */
    private @Nullable InFlightMessage find(
            ReplyIdRules.Known[] rules, MatcherSession receiver, ReplyCandidate candidate) {
        for (ReplyIdRules.Known known : rules) {
            InFlightMessage message = transitions.find(idRules.number(known, candidate), candidate.arrivedNanos());
            if (message != null
                    && message.spec().rule().equals(known.rule())
                    // Other sessions have messages of the same number.
                    && (!known.rule().numbered() || message.sender() == receiver)) {
                return message;
            }
        }
        return null;
    }

    /**
     * Matches a protocol's own answer, such as a STOMP RECEIPT, to its message. The caller handles answers that do not
     * belong to a message.
     */
    public boolean answered(MatcherSession receiver, String id, ReplyCandidate arrival) {
        return answered(receiver, ids.number(id), arrival);
    }

    /**
     * Matches a protocol's own answer that contains only the number of the message's id.
     *
     * @param number may be unknown
     */
    public boolean answered(MatcherSession receiver, long number, ReplyCandidate arrival) {
        InFlightMessage message = transitions.find(number, arrival.arrivedNanos());
        if (message == null
                || message.sender() != receiver
                || message.spec().rule().way() != ReplyRule.Way.PROTOCOL) {
            return false;
        }
        reply(message, receiver, arrival);
        return true;
    }

    /**
     * Matches one item of a stream to the message that the stream answers. The stream ends with the answer, or after
     * the wanted number of items. If the message of a stream is lost, the next item is the last one, as no sampler
     * waits for more.
     *
     * @param number may be unknown
     */
    public StreamItem streamed(MatcherSession receiver, long number, ReplyCandidate item) {
        InFlightMessage message = transitions.find(number, item.arrivedNanos());
        if (message == null
                || message.sender() != receiver
                || !message.spec().rule().isStream()) {
            return StreamItem.UNKNOWN;
        }
        if (closed) {
            return StreamItem.TAKEN;
        }
        return transitions.takeItem(message, item) ? StreamItem.LAST : StreamItem.TAKEN;
    }

    private void reply(InFlightMessage message, MatcherSession receiver, ReplyCandidate arrival) {
        if (closed || message.state() == InFlightMessage.State.CANCELLED) {
            // The counts are closed: the message has its outcome, and no item arrived after a time-out. Further items
            // of a cancelled stream may be ignored (HubProtocol.md, Streaming).
            return;
        }
        if (message.spec().rule().isItem(arrival) && transitions.addItem(message, arrival)) {
            return;
        }
        transitions.reply(message, receiver, arrival);
    }

    /**
     * Gives up messages that have waited too long or whose session is gone, and forgets old ids. Called by one thread.
     */
    public void sweep() {
        long now = clock.nanos();
        inFlight.forEach(message -> sweep(message, now));
        transitions.forget(now);
        idRules.forget(now);
    }

    private void sweep(InFlightMessage message, long now) {
        if (message.state() == InFlightMessage.State.WRITTEN) {
            Fault gone = message.sender().fault();
            transitions.loseOverdue(message, now);
            if (gone != null && message.isTransmitted()) {
                // The channel is about to drop the others.
                transitions.lose(message, gone, now);
            }
        }
    }

    /**
     * Ends the run: no message is registered any more, messages in flight are lost with the run's end as cause, and
     * later replies do not count. Unwritten messages are left to their channel.
     */
    public void close() {
        closed = true;
        inFlight.forEach(message -> {
            fail(message, ended());
            if (message.isTransmitted()) {
                transitions.lose(message, ended(), clock.nanos());
            }
        });
    }

    /** Gives up all messages that still lack an outcome; called after {@link #close}, when all channels have ended. */
    public void settleRest() {
        inFlight.forEach(message -> transitions.lose(message, ended(), clock.nanos()));
    }

    public boolean isClosed() {
        return closed;
    }

    private static Fault ended() {
        return new Fault(Cause.END, "the run ended before the outcome of this message was known");
    }

    public void pushed(LabelStats stats, long latencyMicros) {
        stats.pushed(latencyMicros);
        log.sessions().count(SessionCount.PUSHED, 1);
    }
}
