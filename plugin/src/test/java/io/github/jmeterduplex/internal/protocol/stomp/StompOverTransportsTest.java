package io.github.jmeterduplex.internal.protocol.stomp;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.session.Cause;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A STOMP session is the same over every transport, down to how its end is told. */
class StompOverTransportsTest extends OverTransports {
    @ByBothClients
    void unmatchedMessageIsAPushOfItsSubscription(String over) throws Exception {
        open(over);
        peer.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nhell\u00f6^@");
        assertThat(next(pushes)).isEqualTo("hell\u00f6");
        assertThat(log.count("pushed /topic/a")).isEqualTo(1);
    }

    @ByBothClients
    void errorThatAnswersConnectIsARefusalInTheServersWords(String over) throws Exception {
        connect(over);
        peer.says("ERROR\nmessage:no such user\n\n^@");
        assertFault(next(failed), Cause.UNAUTHORIZED, "127.0.0.1:", "no such user");
    }

    @ByBothClients
    void cutConnectionIsALoss(String over) throws Exception {
        open(over);
        peer.cuts();
        assertThat(next(gone).cause()).isEqualTo(Cause.CONNECTION);
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @OverEveryTransport
    void closeByTheServerIsALossInItsWords(String over) throws Exception {
        open(over);
        peer.frame("c[3000,\"Go away!\"]");
        assertThat(next(gone).message()).contains("code 3000 Go away!");
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @OverEveryTransport
    void garbageEndsTheSessionWithExpectedAndGot(String over) throws Exception {
        open(over);
        peer.says("GARBAGE\n\n^@");
        assertFault(next(gone), Cause.PROTOCOL, "expected", "GARBAGE");
    }

    @ByBothClients
    void laterSubscriptionsGoOut(String over) throws Exception {
        LiveStompSession session = open(over);
        session.subscribe("/queue/plain");
        assertThat(peer.hears()).contains("destination:/queue/plain");
    }

    @ByBothClients
    void closeSaysDisconnectAndIsNoLoss(String over) throws Exception {
        open(over).close();
        assertThat(peer.hears()).contains("DISCONNECT\\n");
        assertThat(next(gone).cause()).isEqualTo(Cause.CLOSED);
        assertThat(log.count("session closed")).isEqualTo(1);
        assertThat(log.count("session lost connection")).isZero();
    }

    /** Servers that answer with a RECEIPT wait for a close that over XHR they would not see. */
    @OverEveryTransport
    void disconnectAsksForAReceiptWhereTheServerSeesTheCloseAfterIt(String over) throws Exception {
        LiveStompSession session = open(over);
        var receipt = session.disconnect();
        boolean isWebSocket = transport.equals("websocket");
        assertThat(receipt.isDone()).isEqualTo(!isWebSocket);
        assertThat(peer.hears().contains("receipt:")).isEqualTo(isWebSocket);
        session.closeChannel();
        assertThat(next(gone).cause()).isEqualTo(Cause.CLOSED);
    }

    @ByBothClients
    void errorLaterEndsTheSessionAsALoss(String over) throws Exception {
        open(over);
        peer.says("ERROR\nmessage:bad frame\n\ndetails^@");
        assertFault(next(gone), Cause.SERVER_ERROR, "bad frame details");
        assertThat(log.count("session lost server-error")).isEqualTo(1);
    }

    @OverEveryTransport
    void messageOfAnUnknownSubscriptionIsAPushOfItsDestination(String over) throws Exception {
        open(over);
        peer.says("MESSAGE\nsubscription:99\nmessage-id:1\ndestination:/topic/x\n\nhello^@");
        assertThat(next(pushes)).isEqualTo("hello");
        assertThat(log.count("pushed /topic/x")).isEqualTo(1);
    }

    @ByBothClients
    void clientAckNamesTheMessage(String over) throws Exception {
        var unused = open(over)
                .subscriptions()
                .subscribe(
                        new SubscribeOptions(
                                "s",
                                SubscribeOptions.Ack.CLIENT_INDIVIDUAL,
                                SubscribeOptions.Acknowledge.ARRIVAL,
                                List.of(),
                                PushOptions.of("/queue/a", "label")),
                        false);
        assertThat(peer.hears()).contains("ack:client-individual");
        peer.says("MESSAGE\nsubscription:s\nmessage-id:1\nack:a-1\ndestination:/queue/a\n\nx^@");
        assertThat(peer.hears()).contains("ACK\\nid:a-1");
    }

    @ByBothClients
    void subscribeWaitsForItsReceipt(String over) throws Exception {
        CompletableFuture<Void> receipt =
                open(over).subscriptions().subscribe(SubscribeOptions.plain("/queue/a"), true);
        assertThat(receipt).isNotDone();
        String heard = peer.hears();
        int at = heard.indexOf("receipt:") + "receipt:".length();
        peer.says("RECEIPT\nreceipt-id:" + heard.substring(at, heard.indexOf("\\n", at)) + "\n\n^@");
        receipt.get(20, TimeUnit.SECONDS);
    }

    @OverEveryTransport
    void endInTheMiddleOfAFrameIsTold(String over) throws Exception {
        open(over);
        peer.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nwhole^@MESSAGE\nsubscr");
        assertThat(next(pushes)).isEqualTo("whole");
        peer.cuts();
        assertThat(next(gone).message()).contains("(in the middle of a STOMP frame MESSAGE with 14 bytes");
    }
}
