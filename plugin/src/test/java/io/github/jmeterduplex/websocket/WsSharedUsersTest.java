package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Users in a group of the JVM: each adds its sessions, and looks after these alone. */
class WsSharedUsersTest extends SamplersFixture {
    private final WsUser ann = new WsUser();
    private final WsUser bob = new WsUser();

    private SampleResult message(WsUser user, String... more) {
        String[] parameters = {"url=ws://memory:1/", "sharing=jvm", "sessions=2", "body=x"};
        return sample(user, TestSamples.both(parameters, more));
    }

    @Test
    void eachOpensItsOwnDroppedSessionsAgain() {
        good(message(ann));
        good(message(bob));
        assertThat(connector.count()).isEqualTo(4);
        connector.channel(0).drops();
        good(message(bob));
        assertThat(connector.count()).as("none of bob's").isEqualTo(4);
        good(message(ann));
        assertThat(connector.count()).isEqualTo(5);
        good(message(ann));
        assertThat(connector.count()).isEqualTo(5);
        connector.channel(4).drops();
        good(message(ann));
        assertThat(connector.count()).isEqualTo(6);
    }

    @Test
    void whatFailedIsTriedAgainAndNotTheOthers() {
        connector.refuseAfter(1);
        assertThat(message(ann).isSuccessful()).isFalse();
        assertThat(connector.count()).isEqualTo(2);
        assertThat(message(ann).isSuccessful()).isFalse();
        assertThat(connector.count()).as("one more was tried").isEqualTo(3);
        connector.refuseAfter(Integer.MAX_VALUE);
        good(message(ann));
        assertThat(connector.count()).isEqualTo(4);
        good(message(ann));
        assertThat(connector.count()).isEqualTo(4);
    }

    @Test
    void whoDoesNotWaitOpensOnce() {
        good(message(ann, "wait=false"));
        good(message(ann, "wait=false"));
        assertThat(connector.count()).isEqualTo(2);
    }
}
