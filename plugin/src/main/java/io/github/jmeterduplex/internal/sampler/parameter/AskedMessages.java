package io.github.jmeterduplex.internal.sampler.parameter;

import java.util.Collection;
import java.util.Comparator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;

/** The inbound messages for which the samplers of a thread may ask; each constant includes those before it. */
enum AskedMessages {
    NOTHING,
    /** The messages that are not replies, so that a sampler whose reply is missing can report what came instead. */
    OTHERS,
    /** All messages, for a Receive sampler or a custom subclass of a sampler. */
    ALL;

    /** The key under which a thread's variables cache the result, if it cannot change from sample to sample. */
    private static final String KEY = AskedMessages.class.getName();
    /** Caches whether the samplers of a class may ask for any inbound message, by class name. */
    private static final ConcurrentMap<String, Boolean> ASKING = new ConcurrentHashMap<>();

    /**
     * Returns the messages for which the samplers of a thread may ask; all if the thread is without samplers.
     *
     * @param ofThread returns the samplers, if they are needed
     * @param variables of the thread; null outside of JMeter
     */
    static AskedMessages of(Supplier<Collection<JavaSampler>> ofThread, @Nullable JMeterVariables variables) {
        if (variables != null && variables.getObject(KEY) instanceof AskedMessages known) {
            return known;
        }
        Collection<JavaSampler> samplers = ofThread.get();
        if (samplers.isEmpty()) {
            return ALL;
        }
        AskedMessages most = samplers.stream()
                .map(AskedMessages::of)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        boolean isStill = samplers.stream().map(AskedMessages::waits).allMatch(row -> row == null || isStill(row));
        if (variables != null && isStill) {
            variables.putObject(KEY, most);
        }
        return most;
    }

    private static AskedMessages of(JavaSampler sampler) {
        if (ASKING.computeIfAbsent(sampler.getClassname(), AskedMessages::asksForAny)) {
            return ALL;
        }
        Argument row = waits(sampler);
        String waits = row == null ? "" : row.getValue();
        return waits.isBlank() || waits.equals("false") ? NOTHING : OTHERS;
    }

    /** Whether the samplers of a class may ask for any inbound message; true also if the class cannot tell. */
    private static boolean asksForAny(String className) {
        Parameterized known = Parameterized.of(className);
        return known == null || known.asksForMessages();
    }

    /**
     * Returns the row {@code waitForReplies} of a sampler's table, or null. The other rows are not evaluated: a
     * function that counts, or takes the next line of a file, would do so once more.
     */
    private static @Nullable Argument waits(JavaSampler sampler) {
        for (JMeterProperty row : sampler.getArguments().getArguments()) {
            if (row.getObjectValue() instanceof Argument argument
                    && argument.getProperty(Argument.ARG_NAME) instanceof StringProperty name
                    && name.getStringValue().equals("waitForReplies")) {
                return argument;
            }
        }
        return null;
    }

    /** Whether the value of a row is a plain text, without functions or variables. */
    private static boolean isStill(Argument row) {
        return row.getProperty(Argument.VALUE) instanceof StringProperty;
    }
}
