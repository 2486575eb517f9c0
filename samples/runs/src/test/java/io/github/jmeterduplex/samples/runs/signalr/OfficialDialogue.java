package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Programs;
import io.github.jmeterduplex.samples.servers.signalr.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The official JavaScript client, after its dialogue with a hub.
 *
 * @param outcome what {@code dialogue.js} printed
 */
record OfficialDialogue(Map<String, Object> outcome) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern OUTCOME = Pattern.compile("^\\{.*}$");

    private static Path folder() {
        return Checkout.root().resolve("samples/runs/signalr-node");
    }

    /** Skips the test where the client is not installed; CI has it, so there its absence is a failure. */
    static void assumeInstalled() {
        Needs.that(
                () -> Files.exists(folder().resolve("node_modules/@microsoft/signalr/package.json"))
                        && Programs.isOnPath("node"),
                "node and `npm ci` in samples/runs/signalr-node");
    }

    /** Runs the dialogue to its end. */
    static OfficialDialogue with(String hubUrl, String transport, String protocol, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node", "dialogue.js", hubUrl, transport, protocol));
        command.addAll(List.of(options));
        try (Child node = Child.startTied("dialogue", command, folder())) {
            String line = node.awaitLine(OUTCOME, PATIENCE).group();
            assertThat(node.awaitExit(PATIENCE)).as(node.tail()).isZero();
            return new OfficialDialogue(JSON.std.mapFrom(line));
        }
    }

    /** What the client saw in a step, as JSON. */
    String saw(String step) throws IOException {
        return JsonCodec.JACKSON.asString(Json.at(outcome, "saw", step));
    }

    /** The messages that the client sent. */
    List<Object> sent() {
        List<Object> sent = new ArrayList<>();
        if (outcome.get("sent") instanceof List<?> frames) {
            sent.addAll(frames);
        }
        return sent;
    }
}
