package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list of SignalR's transports, tried in its order. */
class HubFallbackTest extends ChannelTest {
    private static final String NOT_FOUND = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    private static final String OFFERS_POLLING =
            "\"availableTransports\":[{\"transport\":\"LongPolling\",\"transferFormats\":[\"Text\"]}]";

    HubFallbackTest() {
        super(100_000, 100_000, 1);
    }

    @Test
    void whatTheHubDoesNotOfferIsPassedOver() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.offers = OFFERS_POLLING;
            assertThat(open(Targets.signalR("websocket,sse,longpolling", server.url()))
                            .transport())
                    .isEqualTo("longpolling");
            assertThat(server.requests("negotiate")).hasSize(1);
            assertThat(server.requests("websocket")).isEmpty();
            assertThat(server.requests("sse")).isEmpty();
            assertThat(server.server.peers()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "websocket,sse"})
    void hubThatOffersNoneSaysWhatItOffers(String transports) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.offers = OFFERS_POLLING;
            assertFault(
                    failure(Targets.signalR(transports, server.url())),
                    Cause.WRONG_SERVICE,
                    "does not offer ServerSentEvents but LongPolling",
                    server.url());
            assertThat(server.server.requests).hasSize(1);
            server.server.awaitAllClosed();
        }
    }

    @Test
    void offerWithoutBinaryIsNoOfferForMessagePack() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.offers = OFFERS_POLLING;
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("longpolling"), false, true, null);
            assertFault(
                    failure(Targets.over(envelope, server.url(), Targets.TIMEOUT, List.of(), null)),
                    Cause.WRONG_SERVICE,
                    "LongPolling for text alone");
        }
    }

    @Test
    void failedTransportLeadsToTheNextWithANewConnection() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("websocket", NOT_FOUND);
            server.answers.put("sse", NOT_FOUND);
            assertThat(open(Targets.signalR("websocket,sse,longpolling", server.url()))
                            .transport())
                    .isEqualTo("longpolling");
            assertThat(server.requests("negotiate")).hasSize(3);
            assertThat(server.requests("websocket").get(0)).contains("?id=c-1 ");
            assertThat(server.requests("sse").get(0)).contains("?id=c-2 ");
            assertThat(server.requests("longpolling").get(0)).contains("?id=c-3 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse"})
    void silentTransportLeavesTimeForTheNext(String transport) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put(transport, "");
            assertThat(open(Targets.signalR(transport + ",longpolling", server.url(), null, Duration.ofSeconds(6)))
                            .transport())
                    .isEqualTo("longpolling");
        }
    }

    @Test
    void whenAllFailTheFaultNamesEachWithItsReason() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("websocket", "HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n");
            server.answers.put("sse", NOT_FOUND);
            server.answers.put("longpolling", "");
            assertFault(
                    failure(Targets.signalR("websocket,sse,longpolling", server.url(), null, Duration.ofSeconds(4))),
                    Cause.TIMEOUT,
                    "no transport to " + server.url() + " works",
                    "websocket: ",
                    "a proxy on the way may not pass upgrades",
                    "; sse: ",
                    "does not know the connection that was negotiated",
                    "; longpolling: ",
                    "did not answer the first poll over longpolling");
        }
    }

    @Test
    void negotiationThatFailsLaterEndsTheList() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("websocket", NOT_FOUND);
            server.mayNegotiate = 1;
            Fault fault = failure(Targets.signalR("websocket,sse,longpolling", server.url()));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message()).contains("; sse: no SignalR hub at ").doesNotContain("longpolling");
            assertThat(server.server.requests).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource({"401,UNAUTHORIZED", "403,FORBIDDEN"})
    void refusalIsFinal(int status, Cause cause) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("websocket", "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n");
            Fault fault = failure(Targets.signalR("websocket,sse", server.url()));
            assertThat(fault.cause()).isEqualTo(cause);
            assertThat(server.requests("sse")).isEmpty();
        }
    }

    @Test
    void serverThatIsNotThereFailsForAllTransports() throws Exception {
        String url;
        try (HubServer server = new HubServer(false)) {
            url = server.url();
        }
        Fault fault = failure(Targets.signalR("websocket,sse,longpolling", url));
        assertThat(fault.cause()).isEqualTo(Cause.REFUSED);
        assertThat(fault.message()).startsWith("nothing listens on 127.0.0.1:");
    }

    @ParameterizedTest
    @CsvSource({
        "404,WRONG_SERVICE,leave skipNegotiation off",
        "400,HTTP_STATUS,see what the URL points to",
        "401,UNAUTHORIZED,set accessToken"
    })
    void handshakeWithoutNegotiationIsExplained(int status, Cause cause, String advice) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("websocket", "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n");
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("websocket"), true, false, null);
            assertFault(
                    failure(Targets.over(envelope, server.url(), Targets.TIMEOUT, List.of(), null)),
                    cause,
                    advice,
                    "HTTP " + status);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'websocket,sse',true,false,,skipNegotiation",
        "sse,true,false,,skipNegotiation",
        "sse,false,true,,sse carries text only",
        "websocket,false,false,' ',accessToken",
        "websocket,false,false,'a\nb',accessToken"
    })
    void whatDoesNotGoTogetherIsRefused(String transports, boolean skips, boolean binary, String token, String named) {
        assertThatThrownBy(() -> new SignalREnvelope(Targets.hubs(transports), skips, binary, token))
                .asInstanceOf(InstanceOfAssertFactories.type(FaultException.class))
                .satisfies(refused -> {
                    assertFault(refused.fault(), Cause.BAD_PARAMETER, named);
                });
    }
}
