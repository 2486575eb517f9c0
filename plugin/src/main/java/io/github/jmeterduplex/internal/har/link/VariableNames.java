package io.github.jmeterduplex.internal.har.link;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives each variable and column of a plan a name of its own, also when case is ignored: JMeter has one list of
 * variables a thread for all of them. Confined to one thread.
 */
final class VariableNames {
    /** Those of the servers. */
    private static final Pattern SERVERS = Pattern.compile("(host|port)\\d*");

    private final Set<String> given = new HashSet<>();

    /** The name itself, or with the first number, 2 or more, that makes it a new one. */
    String unused(String wanted) {
        String base = SERVERS.matcher(wanted.toLowerCase(Locale.ROOT)).matches() ? "value_" + wanted : wanted;
        String name = base;
        for (int i = 2; !given.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + i;
        }
        return name;
    }
}
