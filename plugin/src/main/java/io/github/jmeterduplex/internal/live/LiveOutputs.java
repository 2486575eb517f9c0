package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.internal.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.apache.jmeter.JMeter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the live outputs of a run (live line, live page and metrics) if its settings ask for them. Confined to one
 * thread.
 *
 * @param lines takes lines for the tester
 * @param stages the present stages of rates at a time in milliseconds since the epoch; empty if there are not any
 */
public record LiveOutputs(Settings settings, RunInfo info, Consumer<String> lines, LongFunction<String> stages) {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /**
     * Opens the outputs that the settings ask for.
     *
     * @param directory of the engine's files
     */
    public List<IntervalListener> open(Path directory) {
        List<IntervalListener> open = new ArrayList<>();
        if (settings.summarySeconds() > 0) {
            open.add(new LiveLine(settings.summarySeconds(), ZoneId.systemDefault(), lines, stages));
        }
        if (!JMeter.isNonGUI()) {
            open.add(LiveFeed.ofThisJvm().begin(directory));
        }
        serve(settings.live(), open, at -> {
            LivePage page = new LivePage(at, directory, settings.intervalSeconds());
            lines.accept("duplex: the live page of this run is " + page.url());
            return page;
        });
        // last, as its end waits longer than that of the page
        serve(settings.metrics(), open, at -> {
            MetricsEndpoint metrics = new MetricsEndpoint(at, names(directory));
            lines.accept("duplex: Prometheus reads this run at " + metrics.url());
            return metrics;
        });
        return open;
    }

    private List<String> names(Path directory) {
        return List.of(
                "run",
                settings.run(),
                "engine",
                String.valueOf(directory.getFileName()),
                "plan",
                info.plan(),
                "version",
                info.versions().getOrDefault("duplex", ""));
    }

    private interface Opening {
        IntervalListener open(ListenAddress at) throws IOException;
    }

    /** Opens an output at a port; if that is not possible, the run continues without the output. */
    private static void serve(@Nullable ListenAddress at, List<IntervalListener> open, Opening opening) {
        if (at == null) {
            return;
        }
        try {
            open.add(opening.open(at));
        } catch (IOException e) {
            String line =
                    "duplex: " + at.property() + "=" + at.port() + " serves nothing in this run: cannot listen at "
                            + at.host() + ":" + at.port() + " (" + e.getMessage() + ")";
            System.out.println(line);
            LOG.warn(line);
        }
    }
}
