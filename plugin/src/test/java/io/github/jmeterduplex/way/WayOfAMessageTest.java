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
    private static final int STATIONS = 210;
    private static final int TYPES = 63;
    /** Another thread may have written the message, or a wait may have added a station: then it is sent once more. */
    private static final int RECORDINGS = 5;

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
        List<String> stations = List.of();
        List<String> types = List.of();
        for (int i = 0; i < RECORDINGS && (stations.isEmpty() || stations.size() > STATIONS); i++) {
            List<EnteredMethods.Entry> way = untilTransmitted(EnteredMethods.ofOneMessage(properties));
            stations = way.stream()
                    .map(entry -> entry.type() + "." + entry.signature())
                    .distinct()
                    .toList();
            types = way.stream().map(EnteredMethods.Entry::outermost).distinct().toList();
        }
        System.out.println("Way of a STOMP SEND: " + stations.size() + " stations, " + types.size() + " types");
        assertThat(stations).as("methods up to the write").isNotEmpty().hasSizeLessThanOrEqualTo(STATIONS);
        assertThat(types).hasSizeLessThanOrEqualTo(TYPES);
    }

    /** Returns the entries of the sender's thread up to its write; none if another thread has written the message. */
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
        return ofSender.subList(0, last + 1);
    }
}
