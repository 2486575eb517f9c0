package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that stops to read, and a session that ends then: what became of its messages, over real sockets. */
class DroppedMessagesTest extends ChannelTest {
    private static final int UNSENT_BYTES = 200_000;
    private static final String FILL = "x".repeat(1_000);

    private final RecordingWriteListener writes = new RecordingWriteListener();
    private final CountDownLatch goOn = new CountDownLatch(1);
    /** Names of the messages that a server has read, and what else it read. */
    private final BlockingQueue<String> served = new LinkedBlockingQueue<>();

    private int sent;

    DroppedMessagesTest() {
        super(1_000_000, UNSENT_BYTES, 1);
    }

    /** Sends until much waits. */
    private void fill(Channel channel) {
        while (channel.unsentBytes() <= UNSENT_BYTES) {
            send(channel);
        }
    }

    private void send(Channel channel) {
        String name = "m" + sent++;
        channel.send(utf8("4" + name + " " + FILL), false, writes.of(name));
        channel.flush();
    }

    private List<String> with(String outcome) {
        return writes.all().stream()
                .filter(text -> text.contains(" " + outcome))
                .map(text -> text.substring(0, text.indexOf(' ')))
                .toList();
    }

    /** Reads all, the close frame included. */
    private void readAll(RawServer.Client client) throws IOException {
        RawServer.Frame frame = client.readFrame();
        while (frame.opcode() != 8) {
            served.add(name(frame.text()));
            frame = client.readFrame();
        }
        served.add("close");
    }

    private static String name(String text) {
        return text.substring(1, text.indexOf(' '));
    }

    @Test
    void serverThatClosesAndReadsToTheEndHasWhatWasSentButForWhatFailed() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        try (RawServer server = RawServer.webSocket(client -> {
            await(goOn);
            client.frame(0x88, new byte[] {3, (byte) 0xE8});
            await(ended);
            readAll(client);
            read.countDown();
        })) {
            Channel channel = open(server);
            fill(channel);
            goOn.countDown();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CONNECTION);
            ended.countDown();
            send(channel);
            await(read);
            writes.await(sent);
            assertThat(writes.all()).hasSize(sent);
            assertThat(with("lost")).isEmpty();
            assertThat(with("failed connection")).hasSizeGreaterThan(1).endsWith("m" + (sent - 1));
            assertThat(List.copyOf(served).subList(0, served.size() - 1)).isEqualTo(with("written"));
        }
    }

    @Test
    void serverThatResetsHasNoneOfWhatFailed() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            await(goOn);
            for (int i = 0; i < 100; i++) {
                served.add(name(client.readFrame().text()));
            }
            client.reset();
        })) {
            Channel channel = open(server);
            fill(channel);
            goOn.countDown();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CONNECTION);
            writes.await(sent);
            assertThat(writes.all()).hasSize(sent).doesNotHaveDuplicates();
            assertThat(with("failed")).isNotEmpty().doesNotContainAnyElementsOf(served);
            assertThat(with("written")).containsAll(served);
        }
    }

    @Test
    void endOfTheJvmDropsWhatWaitsAndLetsWhatIsBeingWrittenGoOn() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        try (RawServer server = RawServer.webSocket(client -> {
            await(goOn);
            readAll(client);
            read.countDown();
        })) {
            Channel channel = open(server);
            fill(channel);
            connector.dropUnsent(new Fault(Cause.END, "the run has ended"));
            goOn.countDown();
            channel.close();
            await(read);
            writes.await(sent);
            assertThat(writes.all()).hasSize(sent);
            assertThat(with("failed end")).isNotEmpty();
            assertThat(List.copyOf(served).subList(0, served.size() - 1)).isEqualTo(with("written"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling"})
    void whatWaitsAfterAPostWithoutAnAnswerHasFailed(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            server.answers.put("xhr_send", "");
            connector.connect(Targets.over(transport, server.url()), heard);
            Channel channel = heard.open();
            BlockingQueue<String> session = server.session();
            send(channel);
            writes.await(1);
            assertThat(writes.all()).containsExactly("m0 written");
            send(channel);
            send(channel);
            session.add("c[3000,\"Go away!\"]");
            assertThat(heard.fault().cause()).isEqualTo(Cause.CONNECTION);
            assertThat(writes.all()).containsExactly("m0 written", "m1 failed connection", "m2 failed connection");
        }
    }
}
