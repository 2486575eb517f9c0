package io.github.jmeterduplex.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** A tester who sets the root logger to DEBUG does not read tokens in what libraries log. */
class LibraryLogsTest {
    @ParameterizedTest
    @CsvSource({
        "org.eclipse.jetty.io.SelectableChannelEndPoint, true",
        "org.eclipse.jetty.http.HttpParser, true",
        "io.netty.handler.ssl.OpenSsl, true"
    })
    void librariesLogNoFramesWhateverTheRootsLevel(String logger, boolean warns) {
        Level before = LogManager.getRootLogger().getLevel();
        Configurator.setRootLevel(Level.TRACE);
        try {
            LibraryLogs.quiet();

            assertThat(LoggerFactory.getLogger(logger).isInfoEnabled()).isFalse();
            assertThat(LoggerFactory.getLogger(logger).isWarnEnabled()).isEqualTo(warns);
            assertThat(LoggerFactory.getLogger("duplex").isDebugEnabled()).isTrue();
        } finally {
            Configurator.setRootLevel(before);
        }
    }

    @Test
    void levelThatTheTesterHasSetStays() {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        Configurator.setLevel("org.eclipse.jetty", Level.DEBUG);
        try {
            LibraryLogs.quiet();

            assertThat(LoggerFactory.getLogger("org.eclipse.jetty.io.Any").isDebugEnabled())
                    .isTrue();
        } finally {
            context.getConfiguration().removeLogger("org.eclipse.jetty");
            context.updateLoggers();
        }
    }
}
