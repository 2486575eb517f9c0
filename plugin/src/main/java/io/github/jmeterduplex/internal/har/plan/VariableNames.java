package io.github.jmeterduplex.internal.har.plan;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives each variable and column of a plan a name that is unique even if case is ignored. JMeter has one list of
 * variables for each thread. Confined to one thread.
 */
final class VariableNames {
    /** Matches the names that are reserved for the servers' variables. */
    private static final Pattern SERVERS = Pattern.compile("(host|port)\\d*");

    private final Set<String> given = new HashSet<>();

    /** Returns the wanted name, changed if necessary so that it is unique. */
    String unused(String wanted) {
        String base = SERVERS.matcher(wanted.toLowerCase(Locale.ROOT)).matches() ? "value_" + wanted : wanted;
        String name = base;
        for (int i = 2; !given.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + i;
        }
        return name;
    }
}
