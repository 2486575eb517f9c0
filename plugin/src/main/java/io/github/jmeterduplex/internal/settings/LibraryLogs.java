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
 * Keeps the libraries of a jar from logging what they read and write into {@code jmeter.log}. Headers, frames and URLs
 * hold the tester's tokens, so this holds whatever the level of the root logger. Thread-safe.
 */
public final class LibraryLogs {
    private static final Logger LOG = LoggerFactory.getLogger(LibraryLogs.class);
    private static final String WARNINGS = "WARN";

    /** Log levels for the libraries in the plugin's jar; the build renames their packages, here as well. */
    private static final LibraryLogs OWN = new LibraryLogs(Map.of("org.eclipse.jetty", WARNINGS, "io.netty", WARNINGS));

    private final Map<String, String> levels;
    /** The loggers of the JDK, which are held here since the JDK forgets the levels of loggers without a reference. */
    private final List<java.util.logging.Logger> ofTheJdk;

    /**
     * Prepares the log levels of these libraries; {@code set()} sets them. The object must be kept.
     *
     * @param levels Log4j's names of the levels, by package
     */
    public LibraryLogs(Map<String, String> levels) {
        this.levels = new TreeMap<>(levels);
        this.ofTheJdk = levels.keySet().stream()
                .map(java.util.logging.Logger::getLogger)
                .toList();
    }

    /** Sets the levels of the libraries in the plugin's jar. */
    public static void quiet() {
        OWN.set();
    }

    /**
     * Sets the levels of the libraries' loggers, except those that the tester has set by name ({@code -L}). If
     * Log4j does not write the logs, only the levels of the JDK's loggers change.
     */
    public void set() {
        ofTheJdk.stream()
                .filter(logger -> logger.getLevel() == null)
                .forEach(logger -> logger.setLevel(java.util.logging.Level.OFF));
        try {
            levels.forEach(LibraryLogs::set);
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
