package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.Sender;
import io.github.jmeterduplex.internal.match.WallClock;
import io.github.jmeterduplex.internal.session.Template;

/** The values of {@code {{...}}} for one message, or for the opening of one session. Confined to one thread. */
public final class MessageValues implements Template.Values {
    private final String id;
    private final Sender sender;
    private final WallClock clock;
    /** Drawn when first asked for, so that a message that names it twice gets one number; 0 = not yet. */
    private int sequence;

    /**
     * Values of one message.
     *
     * @param sender gives session number and the per-session counter
     */
    public MessageValues(String id, Sender sender, WallClock clock) {
        this.id = id;
        this.sender = sender;
        this.clock = clock;
    }

    @Override
    public String get(String name) {
        return switch (name) {
            case "id" -> id;
            case "session" -> Integer.toString(sender.session());
            case "sequence" -> Integer.toString(sequence());
            case "sentMicros" -> Long.toString(clock.epochMicros(clock.nanos()));
            default -> null;
        };
    }

    /** The per-session number that was put into the message, or 0. */
    public int drawnSequence() {
        return sequence;
    }

    private int sequence() {
        if (sequence == 0) {
            sequence = sender.nextSequence();
        }
        return sequence;
    }
}
