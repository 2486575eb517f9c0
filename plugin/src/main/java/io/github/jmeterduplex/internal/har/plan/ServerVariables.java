package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.Url;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The servers of a plan as variables, so that the plan can run against other servers. They are {@code host} and {@code
 * port}, then {@code host2}. Confined to one thread.
 */
final class ServerVariables {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, String> variables = new LinkedHashMap<>();

    String host(Url url) {
        return ReferenceMarks.variable("host" + suffix(url));
    }

    String port(Url url) {
        return ReferenceMarks.variable("port" + suffix(url));
    }

    boolean knows(Url url) {
        return numbers.containsKey(url.host() + ':' + url.port());
    }

    private String suffix(Url url) {
        int number = numbers.computeIfAbsent(url.host() + ':' + url.port(), key -> numbers.size() + 1);
        String suffix = number == 1 ? "" : String.valueOf(number);
        variables.putIfAbsent("host" + suffix, url.host());
        variables.putIfAbsent("port" + suffix, url.port());
        return suffix;
    }

    /** Returns the recorded hosts and ports, by the names of their variables. */
    Map<String, String> variables() {
        return variables;
    }
}
