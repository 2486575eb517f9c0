package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompReceive;
import io.github.jmeterduplex.stomp.StompSubscribe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Client acknowledgement over the wire: what a broker hears of the messages that it delivered. */
@Tag("parallel")
class AcknowledgeIT {
    /** Frames that the broker got, as {@code COMMAND id}. */
    private final List<String> settled = new CopyOnWriteArrayList<>();

    private String subscription;

    /** Delivers three messages to a subscription, and delivers again what is not accepted. One session at a time. */
    private void serve(StompPeer peer, StompPeer.Frame frame) throws IOException {
        String id = frame.headers().get("id");
        if (frame.command().equals("SUBSCRIBE")) {
            subscription = id;
            for (int i = 1; i <= 3; i++) {
                deliver(peer, "m" + i);
            }
            return;
        }
        settled.add(frame.command() + " " + id);
        if (frame.command().equals("NACK")) {
            deliver(peer, id + "-again");
        }
    }

    private void deliver(StompPeer peer, String id) throws IOException {
        peer.send("MESSAGE\nsubscription:" + subscription + "\ndestination:/queue/orders\nmessage-id:x\nack:" + id
                + "\n\norder " + id);
    }

    private static Step receive(String label) {
        return Step.of(StompReceive.class, label).with("destination", "/queue/orders");
    }

    @Test
    void brokerHearsWhatReceiveTook(@TempDir Path folder) throws Exception {
        try (Faults.Servers servers = new Faults.Servers()) {
            HostileServer broker = servers.start(StompPeer.hostile("SUBSCRIBE|ACK|NACK", this::serve));
            List<Step> steps = List.of(
                    Step.of(StompConnect.class, "connect", "url", "ws://" + broker.hostPort() + "/ws")
                            .within(5000),
                    Step.of(StompSubscribe.class, "subscribe")
                            .with("destination", "/queue/orders", "ack", "client-individual")
                            .with("acknowledge", "receive"),
                    receive("accepted").says("received 1", "; 1 ACK"),
                    receive("refused").with("nack", true).says("received 1", "; 1 NACK"),
                    receive("delivered again").with("until", "again").says("received 1", "; 1 ACK"),
                    receive("more than there are")
                            .with("count", 2, "timeoutMillis", 300)
                            .fails(408, "1 of 2 messages came within 300 ms", "/queue/orders (4 came)"));
            Plan plan = Plan.named("acknowledge");
            steps.forEach(step -> step.addTo(plan));
            try (JMeterRun run = JMeterSetup.of(plan.write(folder)).start()) {
                assertThat(run.awaitEnd(Duration.ofMinutes(1)))
                        .as(run.process().tail())
                        .isZero();
                List<JtlRow> rows = run.rows();
                assertThat(rows).hasSize(steps.size());
                for (int i = 0; i < rows.size(); i++) {
                    steps.get(i).check(rows.get(i));
                }
            }
        }
        assertThat(settled).containsExactly("ACK m1", "NACK m2", "ACK m2-again");
    }
}
