package io.github.jmeterduplex.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of a run are those of its report. */
class DuplexRunTest {
    private static final Path GOLDEN = Path.of("../src/test/resources/golden/v1/run");

    private final DuplexRun run = DuplexRun.of(GOLDEN);

    @Test
    void countsAreThoseOfTheTable() {
        assertThat(run.labels()).contains("chat", "prices");
        assertThat(List.of(run.sent(), run.replied(), run.wrong(), run.unanswered(), run.lost(), run.failed()))
                .containsExactly(839L, 819L, 8L, 2L, 8L, 2L);
        RunLabel chat = run.label("chat");
        assertThat(List.of(chat.sent(), chat.replied(), chat.wrong(), chat.unanswered(), chat.lost(), chat.failed()))
                .containsExactly(802L, 784L, 8L, 0L, 8L, 2L);
        assertThat(List.of(chat.late(), chat.duplicates(), run.label("prices").pushed()))
                .containsExactly(8L, 8L, 24L);
        assertThat(chat.perSecond()).isEqualTo(200.0);
    }

    @Test
    void latenciesAreTheIntendedOnesOfTheTable() {
        RunLabel chat = run.label("chat");
        assertThat(chat.p50().value()).isEqualTo(Duration.ofNanos(1_281_000));
        assertThat(chat.p99().value()).isEqualTo(Duration.ofNanos(6_271_000));
        assertThat(chat.latencies("latency").p99().value()).isEqualTo(Duration.ofNanos(6_171_000));
        assertThat(chat.latencies().count()).isEqualTo(784);
        assertThat(chat.latencies("late").max()).isEqualTo(Duration.ofNanos(30_507_007_000L));
        assertThat(run.label("prices").latencies("push").p95().value()).isEqualTo(Duration.ofNanos(1_500_000));
    }

    @Test
    void percentileOfTooFewLatenciesIsAnError() {
        assertThatThrownBy(() -> run.label("chat").p999())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("chat", "p999 of 784 latencies", "send more messages");
        assertThatThrownBy(() -> run.label("prices").p99())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("prices has no latencies");
    }

    @Test
    void runThatEndedWithoutItsFilesIsNotUsable() {
        assertThat(run.verdict().usable()).isFalse();
        assertThat(run.verdict().usableAsAWhole()).isFalse();
        assertThat(run.verdict().sentences()).first().asString().startsWith("The load generator was overloaded");
        assertThat(run.toString()).contains("chat (intended)", "engine-2 ended without completing its files");
    }

    @Test
    void requirementsThatAreNotMetAreNamed() {
        // the files of an engine are incomplete, so nothing is proven to be kept
        assertThat(run.unmet("lost=0,lost<=8"))
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).startsWith("Required lost=0: BROKEN, 8"))
                .satisfies(lines -> assertThat(lines.get(1)).startsWith("Required lost<=8: UNDECIDED, 8"));
        assertThatThrownBy(() -> run.unmet("p98<2")).hasMessageContaining("p98");
    }

    @Test
    void unknownLabelIsRefusedWithThoseOfTheRun() {
        assertThatThrownBy(() -> run.label("chats"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'chats'", "allowed: ", "chat");
    }

    @Test
    void intervalThatIsNotKnownIsAnError() {
        RunPercentile percentile =
                new RunPercentile("chat, p99", Duration.ofMillis(3), Optional.empty(), Optional.empty());
        assertThat(percentile.isSure()).isFalse();
        assertThatThrownBy(percentile::upper)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("chat, p99", "95 % interval is not known", "run longer");
        assertThatThrownBy(percentile::lower).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void intervalHasTwoEnds() {
        RunPercentile percentile = new RunPercentile(
                "chat, p99",
                Duration.ofMillis(3),
                Optional.of(Duration.ofMillis(2)),
                Optional.of(Duration.ofMillis(4)));
        assertThat(percentile.lower()).isEqualTo(Duration.ofMillis(2));
        assertThat(percentile.upper()).isEqualTo(Duration.ofMillis(4));
        assertThat(percentile).hasToString("chat, p99: PT0.003S (PT0.002S to PT0.004S)");
    }

    @Test
    void folderWithoutFilesIsNamed(@TempDir Path empty) {
        assertThatThrownBy(() -> DuplexRun.of(empty)).hasMessageContaining(empty.toString());
    }
}
