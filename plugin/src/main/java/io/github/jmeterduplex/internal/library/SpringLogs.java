package io.github.jmeterduplex.internal.library;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps Spring's SockJS client from filling {@code jmeter.log}: it logs each session's end as an error, some with a stack
 * trace, and what it says of failures is told by their samples.
 */
final class SpringLogs {
    private static final Logger LOG = LoggerFactory.getLogger(SpringLogs.class);
    private static final String SOCK_JS =
            org.springframework.web.socket.sockjs.client.SockJsClient.class.getPackageName();

    private SpringLogs() {}

    /** Switches them off, unless the tester has set their level ({@code -L}); where Log4j writes no logs it does nothing. */
    static void quiet() {
        try {
            boolean isSet = LogManager.getContext(false) instanceof LoggerContext context
                    && context.getConfiguration().getLoggers().containsKey(SOCK_JS);
            if (!isSet) {
                Configurator.setLevel(SOCK_JS, Level.OFF);
            }
        } catch (LinkageError e) {
            LOG.debug("Duplex: no Log4j here", e);
        }
    }
}
