package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerOptionsTest {

    @Test
    void nothingSetMeansEveryReplyIsPrompt() {
        ServerOptions switches = ServerOptions.from(Options.of());

        assertThat(switches.delay()).isZero();
        assertThat(switches.clock()).isEqualTo(Duration.ofSeconds(1));
        assertThat(switches.heartbeat()).isEqualTo(new ServerOptions.Heartbeat(10_000, 10_000));
        assertThat(switches.websocket()).isTrue();
        assertThat(switches.textMax()).isEqualTo(1_048_576);
        assertThat(switches.access()).isEqualTo(new ServerOptions.Access("", false, false));
        assertThat(switches.outcomeOf(1)).isEqualTo(ReplyMode.PROMPT);
        assertThat(switches.outcomeOf(30_030)).isEqualTo(ReplyMode.PROMPT);
    }

    @ParameterizedTest
    @CsvSource({
        "1, PROMPT",
        "2, DROP",
        "3, DELAY",
        "5, DUPLICATE",
        "7, REORDER",
        "6, DROP",
        "15, DELAY",
        "35, DUPLICATE",
        "21, DELAY",
        "210, DROP",
        "105, DELAY",
        "11, PROMPT"
    })
    void aNumberThatSeveralSwitchesDivideGetsTheFirst(long number, ReplyMode outcome) {
        ServerOptions switches =
                ServerOptions.from(Options.of("drop.every=2", "delay.every=3", "duplicate.every=5", "reorder.every=7"));

        assertThat(switches.outcomeOf(number)).isEqualTo(outcome);
    }

    @Test
    void delayOfEveryReplyAndOfEveryNthStandSideBySide() {
        ServerOptions switches = ServerOptions.from(Options.of("delay=20", "delay.every=3", "delay.every.millis=400"));

        assertThat(switches.delay()).isEqualTo(Duration.ofMillis(20));
        assertThat(switches.delayEvery()).isEqualTo(3);
        assertThat(switches.delayEveryBy()).isEqualTo(Duration.ofMillis(400));
    }

    @Test
    void accessIsAsTheCommandLineSays() {
        ServerOptions switches = ServerOptions.from(Options.of("passcode=s3cret", "csrf=true", "cookie.sticky=true"));

        assertThat(switches.access()).isEqualTo(new ServerOptions.Access("s3cret", true, true));
    }

    @ParameterizedTest
    @CsvSource({
        "drop.every, often",
        "delay, -1",
        "heartbeat, 10000",
        "websocket, maybe",
        "csrf, yes",
        "cookie.sticky, 1",
        "clock.millis, 1s"
    })
    void badValueIsNamed(String name, String value) {
        assertThatThrownBy(() -> ServerOptions.from(Options.of(name + "=" + value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--livechat." + name + "=" + value)
                .hasMessageContaining("expected");
    }

    @Test
    void unknownSwitchIsNamed() {
        assertThatThrownBy(() -> ServerOptions.requireKnown("--server.port=1", "--livechat.drop-every=3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--livechat.drop-every is no option")
                .hasMessageContaining("drop.every");
    }
}
