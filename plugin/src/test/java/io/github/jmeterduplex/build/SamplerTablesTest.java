package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUser;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.junit.jupiter.api.Test;

/** The table of each sampler holds every documented cell with its documented default: JMeter's window drops all others. */
class SamplerTablesTest {
    /** Name and default; a name alone is blank by default. */
    private static final String CONNECT = """
            url=http://127.0.0.1:8080/ws
            transports=websocket
            sessions=1
            connectsPerSecond
            connectsInParallel=200
            sharing=thread
            login
            passcode
            host
            connectHeaders
            httpHeaders
            cookies=auto
            heartbeat=10000,10000
            subscribe
            settleMillis=0
            connectTimeoutMillis=20000
            tlsTrust=any
            """;

    private static final String SEND = """
            target=next
            destination
            body
            contentType
            headers
            reply=none
            replyFrom
            expect=
            replies=1
            replyTimeoutMillis=30000
            waitForReplies=false
            label
            messages=1
            durationSeconds
            messagesPerSecond
            messagesPerFlush=1
            maxInFlight=
            """;

    @Test
    void stompConnect() {
        check(new StompConnect(), "group=stomp\n" + CONNECT);
    }

    @Test
    void stompSubscribe() {
        check(new StompSubscribe(), """
                group=stomp
                target=each
                destination
                id
                ack=auto
                headers
                receiptTimeoutMillis
                settleMillis=0
                """);
    }

    @Test
    void stompSend() {
        check(new StompSend(), "group=stomp\n" + SEND);
    }

    @Test
    void stompDisconnect() {
        check(new StompDisconnect(), "group=stomp\nreceiptTimeoutMillis=1000");
    }

    @Test
    void stompUser() {
        check(new StompUser(), "group=stomp\n" + CONNECT + SEND);
    }

    @Test
    void holdSessions() {
        check(new HoldSessions(), "group\nseconds=60\nmaxLost=0");
    }

    @Test
    void waitSessions() {
        check(new WaitSessions(), "group\nopen\ntimeoutSeconds=60");
    }

    private static void check(JavaSamplerClient sampler, String expected) {
        Map<String, String> cells = new LinkedHashMap<>();
        expected.lines().forEach(line -> {
            int equals = line.indexOf('=');
            cells.put(equals < 0 ? line : line.substring(0, equals), equals < 0 ? "" : line.substring(equals + 1));
        });
        Arguments table = sampler.getDefaultParameters();
        assertThat(table.getArgumentsAsMap()).isEqualTo(cells);
        assertThat(table.getArgumentCount()).as("no cell twice").isEqualTo(cells.size());
    }
}
