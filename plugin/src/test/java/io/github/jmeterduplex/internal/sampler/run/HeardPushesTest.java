package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.SignalRSession;
import io.github.jmeterduplex.signalr.SignalRUser;
import org.junit.jupiter.api.Test;

/** Pushes are copied for those samplers alone that do something with them. */
class HeardPushesTest {
    /** A flow that leaves pushes alone. */
    private static class Flow extends SignalRUser {}

    private static class Listening extends Flow {
        @Override
        protected void onPush(SignalRSession session, Message message) {
            // Does something.
        }
    }

    private static final class Special extends Listening {}

    @Test
    void onPushOfItsOwnHearsPushes() {
        assertThat(UserSampler.hearsPushes(Listening.class, SignalRUser.class)).isTrue();
        assertThat(UserSampler.hearsPushes(Special.class, SignalRUser.class)).isTrue();
        assertThat(UserSampler.hearsPushes(Flow.class, SignalRUser.class)).isFalse();
        assertThat(UserSampler.hearsPushes(SignalRUser.class, SignalRUser.class))
                .isFalse();
    }
}
