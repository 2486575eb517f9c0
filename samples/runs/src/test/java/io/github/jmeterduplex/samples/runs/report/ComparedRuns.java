package io.github.jmeterduplex.samples.runs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Five runs each, in turn, of two LiveChats of which the second takes 2 ms longer, and the page that compares them. */
final class ComparedRuns {
    private static final int RUNS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Path folder;
    private final List<String> baseline = new ArrayList<>();
    private final List<String> candidate = new ArrayList<>();

    private ComparedRuns(Path folder) {
        this.folder = folder;
    }

    /** Makes the runs, which takes two minutes; returns the page. */
    static Path page(Path folder) throws Exception {
        ComparedRuns runs = new ComparedRuns(folder);
        try (LiveChatProcess old = LiveChatProcess.start("--livechat.delay=20");
                LiveChatProcess slower = LiveChatProcess.start("--livechat.delay=22")) {
            for (int i = 1; i <= RUNS; i++) {
                runs.baseline.add(runs.run(old, "old-" + i));
                runs.candidate.add(runs.run(slower, "new-" + i));
            }
        }
        return runs.compare();
    }

    private String run(LiveChatProcess chat, String name) throws Exception {
        try (JMeterRun run = JMeterSetup.of(Checkout.root().resolve("jmx/one-thread.jmx"))
                .property("host", "127.0.0.1", "port", chat.port(), "sessions", 50, "messagesPerSecond", 200)
                .property("seconds", 8, "duplex.warmup.seconds", 2, "duplex.run", name)
                .under(folder)
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            return run.engineFolders().get(0).getParent().toString();
        }
    }

    private Path compare() throws Exception {
        List<Object> words = new ArrayList<>(List.of("report", "compare", "--html", "compare.html", "--baseline"));
        words.addAll(baseline);
        words.add("--");
        words.addAll(candidate);
        PluginCommand command = PluginCommand.in(folder, List.of(), words.toArray());
        assertThat(command.exitCode()).as(command.toString()).isZero();
        return folder.resolve("compare.html");
    }
}
