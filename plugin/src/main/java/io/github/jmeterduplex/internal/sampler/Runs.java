package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.channel.JettyConnector;
import io.github.jmeterduplex.internal.log.RunInfo;
import io.github.jmeterduplex.internal.log.RunLog;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run of this JVM: begins with the first Duplex sample, ends with the first {@code teardownTest}. Thread-safe. */
final class Runs {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /** A session that could write nothing for so long is over. */
    private static final Duration STALL = Duration.ofSeconds(30);

    /** Guarded by the class: what a JVM shares is one object. */
    private static Run current;

    private Runs() {}

    /**
     * The present run, begun where there is none.
     *
     * @throws IllegalArgumentException when a {@code duplex.*} property is wrong
     * @throws java.io.UncheckedIOException when the results folder cannot be made
     */
    static synchronized Run current() {
        if (current == null) {
            Settings settings = Settings.read(JMeterUtils::getProperty);
            current = new Run(
                    settings,
                    beforeShutdown -> RunLog.open(settings, info(), beforeShutdown),
                    traffic -> new JettyConnector(
                            settings.messageMaxBytes(),
                            settings.unsentMaxBytes(),
                            settings.ioThreads(),
                            STALL,
                            traffic));
            tell("duplex: the files of this run are in "
                    + current.log().directory().toAbsolutePath());
        }
        return current;
    }

    /** On the console for headless runs, in jmeter.log for those who sit before JMeter's window. */
    private static void tell(String line) {
        System.out.println(line);
        LOG.info(line);
    }

    /** Ends the present run, if there is one. */
    static void end() {
        Run ending;
        synchronized (Runs.class) {
            ending = current;
            current = null;
        }
        if (ending != null) {
            ending.log().fact("threads", JMeterContextService.getTotalThreads());
            ending.end();
        }
    }

    private static RunInfo info() {
        String plan = FileServer.getFileServer().getScriptName();
        Map<String, String> properties = new TreeMap<>();
        JMeterUtils.getJMeterProperties().forEach((name, value) -> {
            if (name.toString().startsWith("duplex.")) {
                properties.put(name.toString(), value.toString());
            }
        });
        String version = Runs.class.getPackage().getImplementationVersion();
        return new RunInfo(
                plan == null ? "" : plan,
                Map.of(
                        "duplex",
                        version == null ? "development" : version,
                        "jmeter",
                        JMeterUtils.getJMeterVersion(),
                        "java",
                        System.getProperty("java.version"),
                        "os",
                        System.getProperty("os.name") + " " + System.getProperty("os.version")),
                properties);
    }
}
