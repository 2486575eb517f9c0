package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.compare;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a comparison says of groups that are small, or of which one run is unlike the others. */
class CompareFewRunsTest {
    @TempDir
    private Path results;

    private long seed = 4;

    private List<String> group(String name, int runs, UnaryOperator<MadeUpRun> change) throws IOException {
        List<String> folders = new ArrayList<>();
        for (int i = 1; i <= runs; i++) {
            MadeUpRun run = new MadeUpRun(results.resolve(name + "-" + i), seed++);
            folders.add(change.apply(run.label("chat", 2).label("room", 5)).write());
        }
        return folders;
    }

    @Test
    void onlyRunsOfAThousandMessagesHaveAP999() throws IOException {
        CommandLineRun compare =
                compare(group("old", 4, run -> run.perSecond(400)), group("new", 4, run -> run.perSecond(400)));
        assertThat(compare.lines("chat")).anyMatch(line -> line.contains(" p99.9 "));

        CommandLineRun mixed = compare(group("more", 4, run -> run.perSecond(400)), group("less", 4, run -> run));
        assertThat(mixed.lines("chat")).isNotEmpty().noneMatch(line -> line.contains("p99.9"));
    }

    @Test
    void largeDifferenceOfFewRunsTakesFewMore() throws IOException {
        CommandLineRun compare = compare(group("old", 3, run -> run), group("new", 3, run -> run.label("chat", 4)));

        assertThat(compare.lines("chat, p50"))
                .singleElement()
                .asString()
                .matches("chat, p50 \\(intended\\): undecided: 2 more runs each, if it stays slower by"
                        + " \\d+ % at least");
        assertThat(compare.lines("room, p50")).singleElement().asString().doesNotContain("if it stays");
    }

    @Test
    void oneOddRunOfSixIsNamed() throws IOException {
        List<String> candidate = new ArrayList<>(group("new", 5, run -> run));
        candidate.addAll(group("odd", 1, run -> run.label("chat", 9)));
        CommandLineRun compare = compare(group("old", 6, run -> run), candidate);

        assertThat(compare.out())
                .containsPattern("Warning: Run odd-1 of the candidate is unlike its others: chat p50 \\(intended\\)"
                        + " \\d[0-9.]+ \\(others \\d[0-9.]+ to \\d[0-9.]+\\)")
                .doesNotContain("Run new", "Run old");
    }
}
