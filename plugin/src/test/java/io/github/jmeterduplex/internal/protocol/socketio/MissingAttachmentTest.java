package io.github.jmeterduplex.internal.protocol.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.session.Cause;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attachments that a server announces and keeps, while its pings go on. The time is what the pulse is told. */
class MissingAttachmentTest extends SocketIoFixture {
    private static final String TWO_TO_COME =
            "452-[\"file\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
    private static final byte[] ATTACHMENT = {1, 2, 3};

    private MemoryChannel channel;
    private SocketIoConnection session;

    @BeforeEach
    void openSession() {
        channel = opened();
        session = opening.session();
    }

    /** What is heard in between are pings: nothing is silent. */
    private void tickAfterSeconds(long seconds) {
        long now = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        session.onAlive(now);
        session.tick(now);
    }

    @Test
    void sessionEndsWithItsNameThoughPingsGoOn() {
        channel.says(TWO_TO_COME);
        channel.says(ATTACHMENT);
        tickAfterSeconds(44);
        assertThat(session.isOpen()).isTrue();
        tickAfterSeconds(46);
        assertThat(session.fault().cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(session.fault().message())
                .isEqualTo("broken Socket.IO from memory:1: expected attachment 2 of 2 within its pingInterval and"
                        + " pingTimeout together, 45000 ms, after the piece before it, got none: check whether the"
                        + " server or a proxy drops binary messages");
        assertThat(channel.isAborted()).isTrue();
        assertThat(log.count("session lost protocol")).isEqualTo(1);
        assertThat(pushes).isEmpty();
    }

    @Test
    void silenceIsToldByTheAttachmentThatIsDue() {
        channel.says(TWO_TO_COME);
        session.tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(46));
        assertThat(session.fault().message()).contains("expected attachment 1 of 2");
    }

    @Test
    void completePacketIsDueNoMore() {
        channel.says(TWO_TO_COME);
        channel.says(ATTACHMENT);
        channel.says(ATTACHMENT);
        assertThat(pushes).hasSize(1);
        tickAfterSeconds(46);
        assertThat(session.isOpen()).isTrue();
    }
}
