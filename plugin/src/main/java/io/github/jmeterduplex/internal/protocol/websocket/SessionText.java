package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.Captured;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text that a session sends by itself: at its opening, as an answer, as a heartbeat. What is known when the session
 * opens is inserted then; values of the message at hand, times, and what the session has taken from earlier messages
 * are inserted when it is sent. Immutable; thread-safe.
 */
public final class SessionText {
    /**
     * A message that a session sends by itself.
     *
     * @param bytes its content, a text in UTF-8; must not be modified
     * @param binary whether it is a binary message
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record OwnMessage(byte[] bytes, boolean binary) {}

    private static final String SENT_MILLIS = "sentMillis";
    private static final String SENT_MICROS = "sentMicros";

    private final String place;
    /** The text, in which all values are inserted that are known when the session opens. */
    private final Template text;

    private final Template.Escape escape;
    private final Function<byte[], OwnMessage> encoder;
    /** The message, if it is the same whenever it is sent; otherwise null. */
    private final @Nullable OwnMessage constant;

    private SessionText(String place, Bound bound, Function<byte[], OwnMessage> encoder) {
        this.place = place;
        this.text = bound.text;
        this.escape = bound.escape;
        this.encoder = encoder;
        this.constant = text.isConstant() ? encoder.apply(text.renderBytes(name -> null, escape)) : null;
    }

    /**
     * A text in which the values are inserted that are known when a session opens.
     *
     * @param escape changes the values that are inserted later
     */
    public record Bound(Template text, Template.Escape escape) {}

    /** Inserts the values that are known when the session of a user opens. */
    public static Bound bind(Template text, Template.Values values, Template.Escape escape, VirtualUser user) {
        return new Bound(
                text.bind(
                        values,
                        escape,
                        name -> name.equals(SENT_MILLIS) || name.equals(SENT_MICROS) || user.capture(name) != null),
                escape);
    }

    /**
     * Creates a text.
     *
     * @param place where it is written, for the fault of a missing value
     * @param encoder makes a message of the text in UTF-8, which it does not change
     */
    public static SessionText of(String place, Bound text, Function<byte[], OwnMessage> encoder) {
        return new SessionText(place, text, encoder);
    }

    /** Creates a text that is this message whenever it is sent. */
    public static SessionText of(OwnMessage message) {
        return of("", new Bound(Template.parse(""), Template.Escape.NONE), any -> message);
    }

    /**
     * Returns the message to send.
     *
     * @param message the message that it answers or follows; null if there is none
     * @throws io.github.jmeterduplex.session.FaultException if the message, or the session, does not have a value
     */
    OwnMessage of(@Nullable ConditionInput message, VirtualUser user, WallClock clock) {
        return constant == null
                ? encoder.apply(text.render(new Late(place, message, user, clock), escape)
                        .getBytes(UTF_8))
                : constant;
    }

    /** The values that are inserted when the text is sent. Confined to one rendering. */
    private record Late(String place, @Nullable ConditionInput message, VirtualUser user, WallClock clock)
            implements Template.Values {
        @Override
        public @Nullable String get(String name) {
            String value = user.value(name);
            Capture capture = value == null ? user.capture(name) : null;
            if (capture != null) {
                throw missing("{{" + name + "}}, and no message with " + capture + " has come yet (parameter capture)");
            }
            if (value != null) {
                return value;
            }
            return switch (name) {
                case SENT_MICROS -> Long.toString(clock.stampMicros());
                case SENT_MILLIS -> Long.toString(TimeUnit.MICROSECONDS.toMillis(clock.stampMicros()));
                default -> null;
            };
        }

        @Override
        public boolean isJson(String name) {
            return user.isJson(name);
        }

        @Override
        public Captured captured(Capture capture) {
            Captured found = message == null ? null : capture.of(message.bytes(), message.from(), message.length());
            if (found == null) {
                throw missing("{{" + capture + "}}, which the message "
                        + (place.equals("autoReply") ? "that it answers" : "before it")
                        + " does not have, or which is longer than " + Capture.MAX_BYTES + " bytes");
            }
            return found;
        }

        private RuntimeException missing(String what) {
            return new Fault(Cause.UNEXPECTED, "the text of " + place + " needs " + what).toException();
        }
    }
}
