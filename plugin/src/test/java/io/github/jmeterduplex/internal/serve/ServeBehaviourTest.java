package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.Targets;
import java.net.URLEncoder;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeBehaviourTest extends ServeFixture {
    private Client echo() {
        return client(Targets.of(url("ws", "/echo")));
    }

    @Test
    void plainServerEchoesTextAndBinary() throws Exception {
        serve();
        Client client = echo().send("one").send("");
        assertThat(client.next()).isEqualTo("one");
        assertThat(client.next()).isEmpty();
        client.channel().send(new byte[] {0, 1}, true, true);
        assertThat(client.heard().bytes()).containsExactly(0, 1);
        assertThat(client.heard().binaries).containsExactly(false, false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20ms", "exp:5ms", "lognormal:5ms,2"})
    void delayedRepliesComeNoEarlierThanTheirTime(String delay) throws Exception {
        serve("delay", delay);
        Client client = echo();
        long before = System.nanoTime();
        client.send("one");
        client.channel().send(new byte[] {7}, true, true);
        assertThat(client.heard().bytes()).hasSizeBetween(1, 3);
        assertThat(client.heard().bytes()).hasSizeBetween(1, 3);
        if (delay.equals("20ms")) {
            assertThat(System.nanoTime() - before).isGreaterThan(20_000_000);
            assertThat(client.heard().binaries).containsExactly(false, true);
        }
        assertThat(count(Count.WAITING)).isZero();
    }

    @Test
    void capacityServesOneAfterAnother() throws Exception {
        serve("capacity", "200");
        Client client = echo();
        long before = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            client.send("m" + i);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(client.next()).isEqualTo("m" + i);
        }
        assertThat(System.nanoTime() - before).isGreaterThan(20 * 5_000_000L);
    }

    @Test
    void lostMessagesAreCountedAndNotAnswered() throws Exception {
        serve("lose", "100");
        Client client = echo().send("lost");
        while (count(Count.LOST) == 0) {
            Thread.onSpinWait();
        }
        assertThat(post("/behaviour", "lose=0").statusCode()).isEqualTo(303);
        assertThat(client.send("kept").next()).isEqualTo("kept");
    }

    @Test
    void wrongAndDoubledReplies() throws Exception {
        serve("wrong", "100", "double", "100");
        Client client = echo().send("right");
        assertThat(client.next()).isEqualTo("wrong");
        assertThat(client.next()).isEqualTo("wrong");
        assertThat(count(Count.DOUBLED)).isEqualTo(1);
        assertThat(count(Count.REPLIES)).isEqualTo(1);
    }

    @Test
    void wrongRepliesKeepTheirIds() throws Exception {
        serve("wrong", "100");
        Client stomp = client(Targets.of(url("ws", "/stomp")));
        stomp.send("CONNECT\n\n\0SUBSCRIBE\nid:1\ndestination:/user/queue/replies\n\n\0"
                + "SEND\ndestination:/app/chat.send\n\n{\"id\":\"a\",\"text\":\"b\"}\0");
        assertThat(stomp.next()).startsWith("CONNECTED");
        assertThat(stomp.next()).contains("{\"id\":\"a\",\"text\":\"wrong\",");
        Client events = client(Targets.of(url("ws", "/socket.io/?EIO=4&transport=websocket")));
        events.next();
        events.send("40").next();
        assertThat(events.send("428[\"echo\",1]").next()).isEqualTo("438[\"wrong\"]");
    }

    @Test
    void lateReplyWaits() throws Exception {
        serve("late", "100");
        Client client = echo().send("late");
        while (count(Count.WAITING) == 0) {
            Thread.onSpinWait();
        }
        assertThat(count(Count.LATE)).isEqualTo(1);
        assertThat(client.heard().messages).isEmpty();
        client.channel().close();
    }

    @Test
    void cutConnectionIsReset() throws Exception {
        serve("cut", "100");
        Client client = echo().send("cut me");
        client.heard().fault();
        assertThat(count(Count.CUT)).isEqualTo(1);
        assertThat(count(Count.OPEN)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delay|soon|--delay 'soon' is not a delay; allowed: 20ms, 1.5s, exp:20ms (mean), lognormal:20ms,2",
                "delay|20ms,2|--delay '20ms,2' is not a delay",
                "delay|lognormal:20ms|--delay 'lognormal:20ms' is not a delay",
                "delay|-1ms|--delay '-1ms' is not a delay",
                "delay|2000h|--delay '2000h' is not a delay",
                "capacity|many|--capacity 'many' is wrong; allowed: messages a second, from 0 (no limit) to 1000000",
                "capacity|1000001|--capacity '1000001' is wrong",
                "lose|101|--lose '101' is wrong; allowed: a percentage from 0 to 100, such as 0.5",
                "cut|5%|--cut '5%' is wrong"
            })
    void badOptionIsRefused(String name, String text, String message) throws Exception {
        serve();
        assertThatThrownBy(() -> Behaviour.parse(Map.of(name, text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
        assertThat(post("/behaviour", name + '=' + URLEncoder.encode(text, UTF_8))
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20ms", "0ms", "1500ms", "exp:0.5ms", "lognormal:20ms,2.5"})
    void textOfADelayIsReadAgain(String text) throws Exception {
        serve();
        assertThat(Delay.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"'20ms', 20, 20", "'exp:20ms', 20, 13.86", "'lognormal:20ms,2', 25.43, 20"})
    void delaysHaveTheirMeanAndMedian(String text, double mean, double median) throws Exception {
        serve();
        SplittableRandom random = new SplittableRandom(1);
        double[] millis = DoubleStream.generate(() -> Delay.parse(text).drawNanos(random) / 1e6)
                .limit(100_000)
                .sorted()
                .toArray();
        assertThat(DoubleStream.of(millis).average().orElseThrow()).isBetween(mean * 0.98, mean * 1.02);
        assertThat(millis[millis.length / 2]).isBetween(median * 0.98, median * 1.02);
    }
}
