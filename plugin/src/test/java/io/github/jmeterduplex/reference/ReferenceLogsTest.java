package io.github.jmeterduplex.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A tester who sets the root logger to DEBUG does not read tokens in what client libraries log. */
class ReferenceLogsTest {
    @ParameterizedTest
    @CsvSource({
        "org.eclipse.jetty.client.HttpClient, true",
        "org.springframework.messaging.simp.stomp.DefaultStompSession, false",
        "org.springframework.web.socket.sockjs.client.SockJsClient, false",
        "com.microsoft.signalr.HubConnection, false"
    })
    void librariesLogNoFramesWhateverTheRootsLevel(String logger, boolean warns) {
        Level before = LogManager.getRootLogger().getLevel();
        Configurator.setRootLevel(Level.TRACE);
        try {
            ReferenceLogs.quiet();

            assertThat(LoggerFactory.getLogger(logger).isInfoEnabled()).isFalse();
            assertThat(LoggerFactory.getLogger(logger).isWarnEnabled()).isEqualTo(warns);
            assertThat(LoggerFactory.getLogger("duplex").isDebugEnabled()).isTrue();
        } finally {
            Configurator.setRootLevel(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"okhttp3.OkHttpClient", "io.socket.engineio.client.Socket"})
    void thoseThatLogByTheJdkLogNothing(String logger) {
        ReferenceLogs.quiet();

        assertThat(java.util.logging.Logger.getLogger(logger).isLoggable(java.util.logging.Level.SEVERE))
                .isFalse();
    }
}
