package io.github.jmeterduplex.way;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many methods, the stations, and how many types a STOMP SEND passes between the sampler's {@code runTest} and the
 * outcome of its write. A nested class or lambda counts with its class. The bounds may only be lowered.
 */
class WayOfAMessageTest {
    private static final int STATIONS = 212;
    private static final int TYPES = 68;

    /** The last station: the message is notified of its write, and marked as transmitted. */
    private static final String LAST = "internal.engine.match.InFlightMessage.written()";

    @TempDir
    private Path folder;

    @Test
    void sendPassesFewStationsAndTypes() throws IOException, InterruptedException {
        Path properties = folder.resolve("jmeter.properties");
        Files.writeString(
                properties,
                "duplex.check=off\nduplex.report=off\nduplex.results="
                        + folder.resolve("results").toString().replace('\\', '/') + "\n");
        List<EnteredMethods.Entry> way = untilTransmitted(EnteredMethods.ofOneMessage(properties));
        List<String> stations = way.stream()
                .map(entry -> entry.type() + "." + entry.signature())
                .distinct()
                .toList();
        List<String> types =
                way.stream().map(EnteredMethods.Entry::outermost).distinct().toList();
        System.out.println("Way of a STOMP SEND: " + stations.size() + " stations, " + types.size() + " types");
        assertThat(stations).hasSizeLessThanOrEqualTo(STATIONS);
        assertThat(types).hasSizeLessThanOrEqualTo(TYPES);
    }

    private static List<EnteredMethods.Entry> untilTransmitted(List<EnteredMethods.Entry> entries) {
        String sender = entries.stream()
                .filter(entry -> entry.signature().startsWith("runTest("))
                .findFirst()
                .orElseThrow()
                .thread();
        List<EnteredMethods.Entry> ofSender =
                entries.stream().filter(entry -> entry.thread().equals(sender)).toList();
        int last = ofSender.stream()
                .map(entry -> (entry.type() + "." + entry.signature()).startsWith(LAST))
                .toList()
                .indexOf(true);
        assertThat(last)
                .as("the write was transmitted by the thread that sends")
                .isPositive();
        return ofSender.subList(0, last + 1);
    }
}
