package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.log.IntervalListener;
import io.github.jmeterduplex.internal.log.RunInfo;
import io.github.jmeterduplex.internal.settings.Settings;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The outputs of a run beside its files, as its settings want them. */
public final class Outputs {
    private Outputs() {}

    /**
     * What opens them.
     *
     * @param tell takes lines for the tester
     * @return gets the folder of the engine's files
     */
    public static Function<Path, List<IntervalListener>> of(Settings settings, RunInfo info, Consumer<String> tell) {
        return directory -> open(settings, tell);
    }

    private static List<IntervalListener> open(Settings settings, Consumer<String> tell) {
        List<IntervalListener> outputs = new ArrayList<>();
        if (settings.summarySeconds() > 0) {
            outputs.add(new LiveLine(settings.summarySeconds(), ZoneId.systemDefault(), tell));
        }
        return outputs;
    }
}
