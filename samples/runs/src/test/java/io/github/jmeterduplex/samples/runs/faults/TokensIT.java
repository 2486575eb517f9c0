package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.Peer;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tokens of SignalR and of protocols over a plain WebSocket: servers get them, over every transport, and no file of a
 * run holds one, whether they are right or wrong and whatever frames a failed sample shows.
 */
@Tag("parallel")
class TokensIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String RIGHT = "right-" + Secrets.MARK;
    private static final String WRONG = "wrong-" + Secrets.MARK;
    private static final int FRAMES = 20;

    private final List<Step> steps = new ArrayList<>();

    private static Step traced(Class<?> sampler, String label, String group, String url) {
        return Step.of(sampler, label, "group", group, "url", url, "trace", FRAMES)
                .with("httpHeaders", "{\"X-Token\":\"http-" + Secrets.MARK + "\"}")
                .within(5000);
    }

    private void hub(String transport, String url) {
        steps.add(traced(SignalRConnect.class, transport + " good", transport, url)
                .with("transports", transport, "accessToken", RIGHT)
                .says("opened 1 of 1 sessions"));
        steps.add(Step.of(SignalRInvoke.class, transport + " wrong reply")
                .with("group", transport, "method", "Echo", "arguments", "[{\"a\":1}]", "expect", "json:/a=2")
                .with("waitForReplies", true)
                .fails(417, "breaks expect"));
        steps.add(traced(SignalRConnect.class, transport + " refused", transport + "-refused", url)
                .with("transports", transport, "accessToken", WRONG)
                .fails(401, "opened 0 of 1 sessions"));
    }

    private void graphQl(String url) {
        String init = "{\"type\":\"connection_init\",\"payload\":{\"token\":\"%s\"}}";
        steps.add(traced(WsConnect.class, "graphql good", "graphql", url + "?token=query-" + Secrets.MARK)
                .with("subprotocol", "graphql-transport-ws", "onOpen", init.formatted(RIGHT))
                .with("openWhen", "json:/type=connection_ack")
                .with("heartbeatText", "{\"type\":\"ping\",\"payload\":{\"token\":\"" + RIGHT + "\"}}")
                .with("heartbeatSeconds", 1)
                .says("opened 1 of 1 sessions"));
        steps.add(Step.of(WsSend.class, "graphql wrong reply", "group", "graphql")
                .with("body", "{\"id\":\"{{id}}\",\"type\":\"subscribe\",\"payload\":{\"query\":\"{ nothing }\"}}")
                .with("reply", "json:/id", "expect", "json:/type=next", "waitForReplies", true)
                .fails(417, "breaks expect"));
        steps.add(traced(WsConnect.class, "graphql refused", "graphql-refused", url)
                .with("subprotocol", "graphql-transport-ws", "onOpen", init.formatted(WRONG))
                .with("openWhen", "json:/type=connection_ack")
                .fails(403, "opened 0 of 1 sessions", "4403"));
    }

    @Test
    void noFileHoldsAToken(@TempDir Path folder) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--access-token=" + RIGHT);
                PeerProcess graphQl = PeerProcess.start(Peer.GRAPHQL, "--token=" + RIGHT)) {
            for (String transport : List.of("websocket", "sse", "longpolling")) {
                hub(transport, hub.hubUrl());
            }
            graphQl(graphQl.webSocketUrl());
            Plan plan = Plan.named("tokens");
            steps.forEach(step -> step.addTo(plan));
            try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                    .property("duplex.check", "off")
                    .start()) {
                run.awaitEnd(PATIENCE);
                Map<String, JtlRow> rows = run.rows().stream()
                        .collect(Collectors.toMap(JtlRow::label, Function.identity(), (first, second) -> first));
                assertThat(steps).allSatisfy(step -> step.check(rows.get(step.label())));
                RunFiles.of(run).assertFree(Secrets.MARK);
            }
        }
    }
}
