package io.github.jmeterduplex.internal.har.plan;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives each variable and column of a plan a name of its own, also if case is ignored: JMeter has one list of variables
 * for each thread. Confined to one thread.
 */
final class VariableNames {
    /** Names of the servers' variables. */
    private static final Pattern SERVERS = Pattern.compile("(host|port)\\d*");

    private final Set<String> given = new HashSet<>();

    /** Returns the name itself, or with the first number, 2 or more, that makes it unique. */
    String unused(String wanted) {
        String base = SERVERS.matcher(wanted.toLowerCase(Locale.ROOT)).matches() ? "value_" + wanted : wanted;
        String name = base;
        for (int i = 2; !given.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + i;
        }
        return name;
    }
}
