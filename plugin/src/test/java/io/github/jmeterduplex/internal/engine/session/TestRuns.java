package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.net.channel.Connector;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Runs for tests. */
public final class TestRuns {
    /** Messages that may wait for JMeter's listeners. */
    public static final int SAMPLES_MAX = 1_000;

    private TestRuns() {}

    /** A run with default settings, this log and this connector. */
    public static Run with(RunLog log, Connector connector) {
        Settings settings = settings();
        return new Run(settings, new KeptBytes(settings.keptBytes()), beforeShutdown -> log, traffic -> connector);
    }

    /** Ends a run whose test is over: what is in flight is settled at once, and nothing waits for it. */
    public static void endNow(Run run) {
        run.matcher().close();
        run.matcher().settleRest();
        run.end();
    }

    /** Defaults, but a drain of one second. */
    public static Settings settings() {
        return new Settings(
                Path.of("target"),
                "run",
                "engine",
                Slice.WHOLE,
                OptionalLong.of(1),
                Settings.Rows.ALL,
                1 << 20,
                1 << 20,
                1,
                0,
                1,
                60,
                0,
                1,
                0,
                new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN),
                1_000_000,
                200,
                SAMPLES_MAX,
                1 << 20,
                64 << 20,
                1 << 20,
                16,
                false,
                false,
                "",
                null,
                null);
    }
}
