package io.github.jmeterduplex.internal.protocol.stomp;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long a STOMP session lives, and that it comes back, is the same over every transport. */
class StompLifeOverTransportsTest extends OverTransports {
    @OverEveryTransport
    void silenceForThreeIntervalsEndsTheSession(String over) throws Exception {
        connect(over, 60_000, null);
        LiveStompSession session = answer("CONNECTED\nversion:1.2\nheart-beat:60000,60000\n\n^@");
        long now = System.nanoTime();
        session.tick(now + TimeUnit.SECONDS.toNanos(170));
        assertThat(session.isOpen()).isTrue();
        session.tick(now + TimeUnit.SECONDS.toNanos(190));
        assertThat(next(gone).cause()).isEqualTo(Cause.HEARTBEAT);
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
    }

    @OverEveryTransport
    void heartbeatGoesOutWhenNothingElseDid(String over) throws Exception {
        connect(over, 60_000, null);
        LiveStompSession session = answer("CONNECTED\nversion:1.2\nheart-beat:0,60000\n\n^@");
        session.tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(50));
        assertThat(peer.hears()).isEqualTo("[\"\\n\"]");
    }

    /** All at once, as the time-out is a real one. */
    @Test
    void silenceAfterConnectFailsTheOpeningInTime() throws Exception {
        List<StompPeer> peers = new ArrayList<>();
        try {
            for (String over : List.of("websocket", "xhr-streaming", "xhr-polling")) {
                StompPeer silent = StompPeer.over(over);
                peers.add(silent);
                Target target = Targets.over(over, silent.url(), Duration.ofSeconds(2));
                StompOptions options =
                        new StompOptions(target, List.of(), 0, 0, StompOptions.WHOLE, List.of(), Keeping.NONE);
                start(new StompConnection(
                        new NewSession<>(run, new VirtualUser(peers.size()), null, null, this), options));
            }
            for (StompPeer silent : peers) {
                Fault fault = next(failed);
                assertThat(silent.hears()).contains("CONNECT\\n");
                assertFault(fault, Cause.TIMEOUT, "127.0.0.1:", "did not answer CONNECT within 2000 ms");
            }
        } finally {
            for (StompPeer silent : peers) {
                silent.close();
            }
        }
    }

    @OverEveryTransport
    void stomp10ServerWithoutVersionIsUnderstood(String over) throws Exception {
        connect(over, 10_000, null);
        LiveStompSession session = answer("CONNECTED\nsession:1\n\n^@");
        peer.says("MESSAGE\ndestination:/topic/a\nmessage-id:1\n\nold^@");
        assertThat(next(pushes)).isEqualTo("old");
        assertThat(session.tickNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @ByBothClients
    void userThatComesBackSubscribesAgainToAllItHad(String over) throws Exception {
        LiveStompSession dropped = open(over);
        dropped.subscribe("/topic/later");
        assertThat(peer.hears()).contains("/topic/later");
        peer.cuts();
        next(gone);
        again(dropped);
        peer.says(CONNECTED);
        assertThat(next(opened).number()).isEqualTo(3);
        String heard = peer.hears();
        heard = heard.contains("/topic/later") ? heard : heard + peer.hears();
        assertThat(heard)
                .contains("SUBSCRIBE\\nid:0\\ndestination:/topic/a")
                .contains("SUBSCRIBE\\nid:1\\ndestination:/topic/later");
    }
}
