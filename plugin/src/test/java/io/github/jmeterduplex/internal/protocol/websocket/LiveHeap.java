package io.github.jmeterduplex.internal.protocol.websocket;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The objects of this JVM that are in use, after a full collection.
 *
 * @param bytes of all of them
 * @param objects how many of each class of the product
 */
record LiveHeap(long bytes, Map<String, Long> objects) {
    /** Number, instances, bytes, class. */
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

    static LiveHeap now() {
        long bytes = 0;
        Map<String, Long> objects = new HashMap<>();
        for (String line : histogram().lines().toList()) {
            Matcher match = LINE.matcher(line);
            if (match.matches()) {
                bytes += Long.parseLong(match.group(2));
                if (match.group(3).startsWith("io.github.jmeterduplex.")) {
                    objects.merge(match.group(3), Long.parseLong(match.group(1)), Long::sum);
                }
            }
        }
        return new LiveHeap(bytes, objects);
    }

    private static String histogram() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("no histogram of this JVM", e);
        }
    }

    /** The classes that have so many objects more than before, and how many more. */
    Map<String, Long> grown(LiveHeap before, long by) {
        Map<String, Long> grown = new TreeMap<>();
        objects.forEach((name, count) -> {
            long more = count - before.objects.getOrDefault(name, 0L);
            if (more >= by) {
                grown.put(name, more);
            }
        });
        return grown;
    }
}
