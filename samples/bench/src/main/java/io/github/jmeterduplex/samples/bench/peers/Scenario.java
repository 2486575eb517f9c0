package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Servers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A load, against which server, how it is measured, and who takes part.
 *
 * @param name one word, for {@code bench.only}
 * @param title for people
 * @param unit what is counted, in the singular
 * @param servers of which kind a new one is started for each measurement
 */
record Scenario(
        String name,
        String title,
        String unit,
        Servers servers,
        Load load,
        Measurement measurement,
        List<Contestant> contestants) {
    Scenario {
        contestants = List.copyOf(contestants);
    }

    /** The same with who takes part. */
    Scenario by(Contestant... all) {
        return new Scenario(name, title, unit, servers, load, measurement, List.of(all));
    }

    /** The same against servers of another kind. */
    Scenario against(Servers others) {
        return new Scenario(name, title, unit, others, load, measurement, contestants);
    }

    /** The same with another version of the plugin, by its jar, next to wherever the plugin takes part. */
    Scenario versus(Path jar) {
        List<Contestant> both = contestants.stream()
                .flatMap(
                        one -> one instanceof PluginContestant plugin ? Stream.of(one, plugin.of(jar)) : Stream.of(one))
                .toList();
        return new Scenario(name, title, unit, servers, load, measurement, both);
    }
}
