package io.github.jmeterduplex.internal.library;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps client libraries from filling {@code jmeter.log}: they log each session's end as an error, some with a stack
 * trace, and what they say of failures is in their samples. Microsoft's logs the URL of each session, too, with
 * its query.
 */
final class LibraryLogs {
    private static final Logger LOG = LoggerFactory.getLogger(LibraryLogs.class);

    private LibraryLogs() {}

    /**
     * Switches the loggers of a package off, unless the tester has set their level ({@code -L}); where Log4j writes no
     * logs it does nothing.
     */
    static void quiet(String packageName) {
        try {
            boolean isSet = LogManager.getContext(false) instanceof LoggerContext context
                    && context.getConfiguration().getLoggers().containsKey(packageName);
            if (!isSet) {
                Configurator.setLevel(packageName, Level.OFF);
            }
        } catch (LinkageError e) {
            LOG.debug("Duplex: no Log4j here", e);
        }
    }
}
