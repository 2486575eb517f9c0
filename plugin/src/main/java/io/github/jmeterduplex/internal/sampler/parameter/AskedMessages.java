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

/** The inbound messages that samplers may ask for, the fewest first. */
enum AskedMessages {
    NOTHING,
    /** Messages that are not replies: a sampler that waits for replies reports what came instead. */
    OTHERS,
    /** All messages, for a Receive or a tester's own class. */
    ALL;

    /** The name of the object among the thread's variables that holds the answer, if it cannot change. */
    private static final String KEY = AskedMessages.class.getName();
    /** Whether samples of a class may ask for any message, by the class's name. */
    private static final ConcurrentMap<String, Boolean> ASKING = new ConcurrentHashMap<>();

    /**
     * Returns which messages the samplers of a thread may ask for; all if there are no samplers.
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

    /** Whether samples of a class may ask for any inbound message; true also if the class does not say. */
    private static boolean asksForAny(String className) {
        Parameterized known = Parameterized.of(className);
        return known == null || known.asksForMessages();
    }

    /**
     * Returns the row of a sampler's table that says whether it waits for replies; null if it is missing. No other row
     * is evaluated: a function that counts, or takes the next row of a file, would do so once more.
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

    /** Whether a row is without functions and variables. */
    private static boolean isStill(Argument row) {
        return row.getProperty(Argument.VALUE) instanceof StringProperty;
    }
}
