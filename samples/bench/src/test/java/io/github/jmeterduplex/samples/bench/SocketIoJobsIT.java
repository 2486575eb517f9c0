package io.github.jmeterduplex.samples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The two jobs with fewer users and in less time than in the bench profile. That alone says how exact the paces are,
 * and what a session takes of the heap: here so many log in while the heap is counted that the figure is too large.
 */
@Tag("parallel")
class SocketIoJobsIT {
    private static final SocketIoJobs.Size SMALL = new SocketIoJobs.Size(1_500, 300, 10, 20);

    @BeforeAll
    static void needsTheOfficialServer() {
        SocketIoNodeProcess.assumeInstalled(SocketIoNodeProcess.V4);
    }

    @Test
    void allStayWithTheirHeartbeats() throws Exception {
        assertGood(SocketIoJobs.stay(SMALL, "--ping-interval=1000", "--ping-timeout=8000"));
    }

    @Test
    void allSendAndNothingIsLost() throws Exception {
        assertGood(SocketIoJobs.send(SMALL));
    }

    private static void assertGood(List<Figure> figures) {
        System.out.println(Figure.table("1,500 users", figures));
        assertThat(figures)
                .filteredOn(figure ->
                        !figure.name().endsWith(" a second") && !figure.name().startsWith("bytes "))
                .allMatch(Figure::isGood);
    }
}
