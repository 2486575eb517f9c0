package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.TraceIds;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The values of the placeholders {@code {{...}}} in one message or in the opening of one session. Confined to one
 * thread.
 */
public final class MessageValues implements Template.Values {
    private static final String PEER = "peer.";
    private static final String SENT_MILLIS = "sentMillis";
    private static final int MICROS_PER_MILLI = 1_000;

    private final MessageIds ids;
    private final long number;
    private final VirtualUser user;
    private final Group<?> group;
    private final WallClock clock;
    private double traceSample = 1;
    /** The value of {@code {{sequence}}}, drawn once on first use so that repeated placeholders agree; 0 = not yet. */
    private int sequence;
    /** The session that all {@code {{peer.*}}} of a message refer to, drawn once on first use; null = not yet. */
    private @Nullable VirtualUser peer;
    /**
     * The value of {@code {{sentMicros}}}, read once on first use so that message and expected reply agree; null = not
     * yet.
     */
    private @Nullable String sentMicros;
    /**
     * The value of {@code {{traceparent}}}, created once on first use so that repeated placeholders agree; null = not
     * yet.
     */
    private @Nullable String traceparent;

    private TraceIds.Sampling traced = TraceIds.Sampling.NO;

    /**
     * Creates the placeholder values of one message.
     *
     * @param number the number in its id, one of these ids
     * @param user the user that sends the message
     * @param group the group among whose sessions the peer is drawn
     */
    public MessageValues(MessageIds ids, long number, VirtualUser user, Group<?> group, WallClock clock) {
        this.ids = ids;
        this.number = number;
        this.user = user;
        this.group = group;
        this.clock = clock;
    }

    /** Sets the share of messages whose trace context is marked as sampled, 0 to 1; returns this object. */
    MessageValues traced(double share) {
        traceSample = share;
        return this;
    }

    /** Returns placeholder values for the opening of a session or for a subscription, with a new id. */
    public static MessageValues ofNew(Run run, VirtualUser user, Group<?> group) {
        return new MessageValues(run.ids(), run.ids().nextNumber(), user, group, run.clock());
    }

    /** Returns the placeholder values that are the same for all messages of a user's session. */
    static Template.Values ofSession(VirtualUser user) {
        return new Template.Values() {
            @Override
            public @Nullable String get(String name) {
                return name.equals("session") ? Integer.toString(user.number()) : value(user, name);
            }

            @Override
            public boolean isJson(String name) {
                return user.isJson(name);
            }
        };
    }

    /** Whether a placeholder of this name has a different value in each message. */
    static boolean isOfMessage(String name) {
        return switch (name) {
            case "id", "number", "sequence", "sentMicros", SENT_MILLIS, "traceparent" -> true;
            default -> name.startsWith(PEER);
        };
    }

    /**
     * Returns the value of the placeholder with this name.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the name needs a peer, and no other session is open
     */
    @Override
    public @Nullable String get(String name) {
        return switch (name) {
            case "id" -> ids.of(number);
            case "number" -> number();
            case "session" -> Integer.toString(user.number());
            case "sequence" -> Integer.toString(sequence());
            case "sentMicros" -> sentMicros();
            case SENT_MILLIS -> sentMillis();
            case "traceparent" -> traceparent();
            default -> name.startsWith(PEER) ? ofPeer(name.substring(PEER.length())) : value(user, name);
        };
    }

    @Override
    public boolean isJson(String name) {
        return user.isJson(name);
    }

    /**
     * Returns a value of a user.
     *
     * @throws io.github.jmeterduplex.session.FaultException if it is to be taken from a message that has not come yet
     */
    private static @Nullable String value(VirtualUser user, String name) {
        String value = user.value(name);
        Capture capture = value == null ? user.capture(name) : null;
        if (capture != null) {
            throw new Fault(
                            Cause.NO_SESSION,
                            "{{" + name + "}}: session " + user.number() + " has not received a message with " + capture
                                    + " yet (parameter capture)")
                    .toException();
        }
        return value;
    }

    /** Returns the value of {@code {{number}}}: the user's column of that name if it exists, for compatibility. */
    private String number() {
        String own = user.value("number");
        return own == null ? MessageIds.shortNumber(number) : own;
    }

    private String sentMicros() {
        if (sentMicros == null) {
            sentMicros = Long.toString(clock.stampMicros());
        }
        return sentMicros;
    }

    /** Returns the value of {@code {{sentMillis}}}: the user's column of that name if it exists, for compatibility. */
    private String sentMillis() {
        String own = user.value(SENT_MILLIS);
        return own == null ? Long.toString(Long.parseLong(sentMicros()) / MICROS_PER_MILLI) : own;
    }

    private String traceparent() {
        if (traceparent == null) {
            boolean isSampled = ids.traces().isSampled(number, traceSample);
            traced = isSampled ? TraceIds.Sampling.SAMPLED : TraceIds.Sampling.UNSAMPLED;
            traceparent = ids.traces().traceparent(number, isSampled);
        }
        return traceparent;
    }

    /** Returns whether the message got a trace context, and if so, whether it is marked as sampled. */
    public TraceIds.Sampling drawnTrace() {
        return traced;
    }

    private @Nullable String ofPeer(String name) {
        VirtualUser drawn = peer;
        if (drawn == null) {
            LiveSession other = group.peerOf(user.number());
            if (other == null) {
                throw new Fault(
                                Cause.NO_SESSION,
                                "{{peer." + name + "}}: group \"" + group.name() + "\" has no other open session than "
                                        + user.number())
                        .toException();
            }
            drawn = other.user();
            peer = drawn;
        }
        return name.equals("session") ? Integer.toString(drawn.number()) : value(drawn, name);
    }

    /** Returns the value of {@code {{sequence}}} that the message got, or 0 if the placeholder was not used. */
    public int drawnSequence() {
        return sequence;
    }

    private int sequence() {
        if (sequence == 0) {
            sequence = user.nextSequence();
        }
        return sequence;
    }
}
