package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.nio.charset.StandardCharsets;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.util.MimeTypeUtils;

/** Pushes the time, in microseconds since 1970, to {@code /topic/clock}: in the body and in a header. */
final class Clock implements Runnable {
    private final SimpMessageSendingOperations broker;
    private final Stats stats;

    Clock(SimpMessageSendingOperations broker, Stats stats) {
        this.broker = broker;
        this.stats = stats;
    }

    @Override
    public void run() {
        long micros = BrokerWriter.nowMicros();
        SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create();
        headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
        headers.setNativeHeader("timestamp", Long.toString(micros));
        headers.setLeaveMutable(true);
        byte[] body = ("{\"timestamp\":" + micros + "}").getBytes(StandardCharsets.US_ASCII);
        stats.current().add(Count.CLOCK_TICKS);
        broker.send("/topic/clock", MessageBuilder.createMessage(body, headers.getMessageHeaders()));
    }
}
