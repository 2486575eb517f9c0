package io.github.jmeterduplex.samples.bench.peers;

import java.util.List;

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
}
