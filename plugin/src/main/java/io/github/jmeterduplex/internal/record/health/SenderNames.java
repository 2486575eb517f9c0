package io.github.jmeterduplex.internal.record.health;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of JMeter's threads in the kernel's form: 15 bytes of a name. Pure, except {@link #now}. */
final class SenderNames {
    /** The form of the names of JMeter's threads: thread group, its number, the thread's number. */
    private static final Pattern OF_JMETER = Pattern.compile(".* \\d+-\\d+", Pattern.DOTALL);

    private static final int KEPT = 15;
    private static final int KEPT_OF_START = 7;
    private static final int KEPT_OF_END = 6;

    private SenderNames() {}

    static Set<String> now() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount() + 16];
        int count = all.enumerate(threads, true);
        Set<String> names = new HashSet<>();
        Arrays.stream(threads, 0, count)
                .filter(Objects::nonNull)
                .map(Thread::getName)
                .filter(name -> OF_JMETER.matcher(name).matches())
                .forEach(name -> names.addAll(kept(name)));
        return names;
    }

    /**
     * Returns the forms that the kernel may have of a thread's name, one byte per character: Java 17 cuts off the end,
     * later versions the middle.
     */
    static Set<String> kept(String name) {
        String bytes = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return bytes.length() <= KEPT
                ? Set.of(bytes)
                : Set.of(
                        bytes.substring(0, KEPT).strip(),
                        bytes.substring(0, KEPT_OF_START) + ".." + bytes.substring(bytes.length() - KEPT_OF_END));
    }
}
