package io.github.jmeterduplex.internal.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the libraries of this jar from writing their traffic into {@code jmeter.log}, whatever the level of the root
 * logger: headers, frames and URLs hold the tester's tokens. Client libraries also log each session's end as an error,
 * and samples contain their failure texts. Thread-safe.
 */
public final class LibraryLogs {
    private static final Logger LOG = LoggerFactory.getLogger(LibraryLogs.class);
    private static final String NOTHING = "OFF";
    private static final String WARNINGS = "WARN";

    /** The names of packages: the build relocates them, in these texts too. */
    private static final Map<String, String> LEVELS = new TreeMap<>(Map.of(
            "org.eclipse.jetty", WARNINGS,
            "io.netty", WARNINGS,
            "org.springframework", NOTHING,
            "com.microsoft.signalr", NOTHING,
            "okhttp3", NOTHING,
            "io.socket", NOTHING));
    /** The JDK's loggers; without these references the JDK would forget their levels. */
    private static final List<java.util.logging.Logger> OF_THE_JDK =
            LEVELS.keySet().stream().map(java.util.logging.Logger::getLogger).toList();

    private LibraryLogs() {}

    /**
     * Sets the levels of the libraries' loggers, except those that the tester has set by name ({@code -L}). If
     * Log4j does not write the logs, only the levels of the JDK's loggers change.
     */
    public static void quiet() {
        OF_THE_JDK.stream()
                .filter(logger -> logger.getLevel() == null)
                .forEach(logger -> logger.setLevel(java.util.logging.Level.OFF));
        try {
            LEVELS.forEach(LibraryLogs::set);
        } catch (LinkageError e) {
            LOG.debug("Duplex: no Log4j here", e);
        }
    }

    private static void set(String packageName, String level) {
        boolean isSet = LogManager.getContext(false) instanceof LoggerContext context
                && context.getConfiguration().getLoggers().containsKey(packageName);
        if (!isSet) {
            Configurator.setLevel(packageName, Level.valueOf(level));
        }
    }
}
