package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hubs that break SignalR's transports, flood them or do not take what is sent. */
class HostileHubTest extends ChannelTest {
    private static final int MAX_BYTES = 10_000;

    HostileHubTest() {
        super(MAX_BYTES, 100_000, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "longpolling"})
    void oversizedMessageEndsItsSessionByNameWhileOthersGoOn(String transport) throws Exception {
        try (HubServer server = new HubServer(true)) {
            RecordingChannelListener other = new RecordingChannelListener();
            connector.connect(Targets.signalR(transport, server.url()), other);
            Channel goesOn = other.open();
            server.connection();
            open(Targets.signalR(transport, server.url()));
            BlockingQueue<String> victim = server.connection();
            victim.add("x".repeat(MAX_BYTES));
            assertThat(heard.text()).hasSize(MAX_BYTES);
            victim.add("x".repeat(MAX_BYTES + 1));
            assertFault(heard.fault(), Cause.LIMIT, "duplex.message.maxBytes of " + MAX_BYTES);
            goesOn.send(utf8("still here"), false, true);
            assertThat(other.text()).isEqualTo("still here");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SSH-2.0-OpenSSH_9.6%                                             | answered no HTTP: expected | got SSH-2.0
            HTTP/1.1 200 OK%Transfer-Encoding: chunked%%xyz%                 | broke HTTP | a body
            HTTP/1.1 200 OK%Transfer-Encoding: chunked%%2%abcdef%            | broke HTTP | a body
            """)
    void pollAnsweredInNoHttpIsTheServersFault(String answer, String what, String more) throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("longpolling", server.url()));
            server.answers.put("longpolling", answer.replace("%", "\r\n"));
            server.connection().add("");
            assertFault(heard.fault(), Cause.PROTOCOL, URI.create(server.url()).getAuthority(), what, more);
        }
    }

    @Test
    void pollWhoseAnswerIsCutIsToldInTheWordsOfHttp() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("longpolling", server.url()));
            server.connection().add(HubServer.CUT);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
            assertThat(fault.message())
                    .endsWith(" closed the connection in the middle of a message: see the server's log");
        }
    }

    @Test
    void endlessEmptyPollsEnd() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("longpolling", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            assertFault(
                    failure(Targets.signalR("longpolling", server.url())),
                    Cause.LIMIT,
                    "limit pings of 10 a second",
                    "polling responses without a message");
            assertThat(server.requests("longpolling")).hasSizeLessThan(15);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {":\n", "\n", "data\n\n", "id:1\n"})
    void floodWithoutDataEnds(String line) throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("sse", server.url()));
            server.connection().add(HubServer.RAW + line.repeat(2_000));
            assertFault(heard.fault(), Cause.LIMIT, "limit pings of 10 a second", "without data");
        }
    }

    @Test
    void whatIsNoStreamOfEventsIsRefused() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("sse", HubServer.json(200, "{}"));
            Fault fault = failure(Targets.signalR("sse", server.url()));
            assertThat(heard.opened).isEmpty();
            assertFault(fault, Cause.WRONG_SERVICE, "application/json in place of text/event-stream");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "longpolling"})
    void unansweredPostMakesTheNextWaitAndThenTheSessionEnd(String transport) throws Exception {
        Duration stall = Duration.ofMillis(700);
        try (HubServer server = new HubServer(true);
                JettyConnector impatient = new JettyConnector(MAX_BYTES, 1, stall, Duration.ZERO, bytes)) {
            server.answers.put("send", "");
            impatient.connect(Targets.signalR(transport, server.url()), heard);
            Channel channel = heard.open();
            channel.send(utf8("first"), false, true);
            channel.send(utf8("waits"), false, true);
            assertFault(heard.fault(), Cause.STALLED, "5 bytes wait");
        }
    }
}
