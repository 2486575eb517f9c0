package io.github.jmeterduplex.samples.servers.livechat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Makes the environment that a command line would. */
final class Options {
    private Options() {}

    /** Each option as {@code drop.every=100}, without its prefix. */
    static Environment of(String... options) {
        Map<String, Object> values = Arrays.stream(options)
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(pair -> "livechat." + pair[0], pair -> pair[1]));
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("options", values));
        return environment;
    }
}
