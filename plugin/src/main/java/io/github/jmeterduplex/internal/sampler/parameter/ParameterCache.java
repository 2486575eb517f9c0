package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.session.Run;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was read from a sampler's parameters, for as long as their texts stay the same: a thread that sends one message
 * a sample would spend more on reading them than on the message. Confined to one thread.
 *
 * @param <T> what is read
 */
public final class ParameterCache<T> {
    /** Longer texts are read again each time: thousands of threads would keep a copy each. */
    private static final int MAX_CHARS = 16_384;

    private @Nullable Run run;
    private @Nullable Object version;
    private @Nullable String label;
    private @Nullable String[] texts = {};
    private @Nullable T read;

    /**
     * What this sample's parameters say.
     *
     * @param names of the parameters
     * @param reader reads them, where a text, the sampler's name or the run is another than the last time
     */
    public T of(Run presentRun, SampleContext sample, Collection<String> names, Supplier<T> reader) {
        T known = run == presentRun && sample.label().equals(label) ? read : null;
        if (known != null && version != null && sample.version() == version) {
            return known;
        }
        @Nullable String[] present = sample.texts(names);
        if (known != null && Arrays.equals(texts, present)) {
            version = sample.version();
            return known;
        }
        // Nothing is kept of parameters that are refused.
        read = null;
        version = null;
        T fresh = reader.get();
        if (chars(present) <= MAX_CHARS) {
            read = fresh;
            run = presentRun;
            version = sample.version();
            label = sample.label();
            texts = present;
        }
        return fresh;
    }

    private static long chars(@Nullable String[] texts) {
        long chars = 0;
        for (String text : texts) {
            chars += text == null ? 0 : text.length();
        }
        return chars;
    }
}
