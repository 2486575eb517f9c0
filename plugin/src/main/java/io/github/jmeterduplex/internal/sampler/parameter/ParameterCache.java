package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.session.Run;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the value that was read from a sampler's parameters until one of their texts changes. If a thread sends one
 * message per sample, reading them would take longer than sending it. Confined to one thread.
 *
 * @param <T> what is read
 */
public final class ParameterCache<T> {
    /**
     * The largest total length, in characters, of texts that are cached, as thousands of threads would keep a copy
     * each.
     */
    private static final int MAX_CHARS = 16_384;

    private @Nullable Run run;
    private @Nullable Object version;
    private @Nullable String label;
    private @Nullable String[] texts = {};
    private @Nullable T read;

    /**
     * Returns the cached value, or reads it again if the run, the label or a text has changed.
     *
     * @param names of the parameters
     * @param reader reads them if a text, the sampler's name or the run has changed
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
        // Parameters that are refused are not kept.
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
