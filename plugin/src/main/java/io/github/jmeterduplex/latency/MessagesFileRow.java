package io.github.jmeterduplex.latency;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code messages-*.jtl}, {@code unexpected.jtl} or a result file of JMeter, as {@link MessagesFile} passes
 * it: valid until the consumer returns. Confined to one thread.
 */
public final class MessagesFileRow {
    /** Stands for a latency that the row does not have. */
    public static final long NONE = -1;

    long epochMillis;
    long elapsedMillis;
    boolean success;
    String label = "";

    @Nullable
    Outcome outcome;

    long latencyMicros;
    long intendedMicros;

    MessagesFileRow() {}

    void clear() {
        epochMillis = 0;
        elapsedMillis = NONE;
        success = false;
        outcome = null;
        latencyMicros = NONE;
        intendedMicros = NONE;
    }

    /** {@return when the message was sent, in epoch milliseconds} */
    public long epochMillis() {
        return epochMillis;
    }

    /** {@return the label} */
    public String label() {
        return label;
    }

    /** {@return the outcome; empty in a row that JMeter itself wrote} */
    public Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** {@return whether JMeter counts the row as a success} */
    public boolean isSuccess() {
        return success;
    }

    /** {@return milliseconds from send to outcome} */
    public long elapsedMillis() {
        return elapsedMillis;
    }

    /** {@return microseconds from send to reply, or {@link #NONE}} */
    public long latencyMicros() {
        return latencyMicros;
    }

    /** {@return microseconds from the intended send to the reply, or {@link #NONE}} */
    public long intendedMicros() {
        return intendedMicros;
    }
}
