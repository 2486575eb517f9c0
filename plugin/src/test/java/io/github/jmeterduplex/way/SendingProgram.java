package io.github.jmeterduplex.way;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Sends a STOMP message over a WebSocket again and again, as JMeter's thread does it, and then once between {@link
 * #begins} and {@link #ends}. {@link EnteredMethods} watches this JVM.
 */
public final class SendingProgram {
    static final String BEGINS = "begins";
    static final String ENDS = "ends";

    private static final int WARM_UP = 50;
    private static final Pattern ID = Pattern.compile("correlation-id:([^\n]+)");

    private SendingProgram() {}

    /** Runs; {@code args[0]} is a file of JMeter's properties. */
    public static void main(String[] args) throws IOException {
        JMeterUtils.loadJMeterProperties(args[0]);
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        try (RawServer server = RawServer.webSocket(SendingProgram::answer)) {
            Sampler connect = new Sampler(
                    new StompConnect(),
                    Map.of("url", server.url("ws", "/stomp"), "heartbeat", "0,0", "subscribe", "/queue/replies"));
            connect.run();
            Sampler send = new Sampler(
                    new StompSend(),
                    Map.of(
                            "destination", "/app/chat.send",
                            "body", "hello",
                            "reply", "header:correlation-id",
                            "replyFrom", "/queue/replies",
                            "waitForReplies", "true"));
            for (int i = 0; i < WARM_UP; i++) {
                send.run();
            }
            begins();
            send.run();
            ends();
        }
        // The threads of the run are daemons; its end is not of interest.
        Runtime.getRuntime().halt(0);
    }

    private static void begins() {
        // The debugger stops here.
    }

    private static void ends() {
        // The debugger stops here.
    }

    private static void answer(RawServer.Client client) throws IOException {
        client.readUntilClose(text -> {
            try {
                client.text(answer(text));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** SUBSCRIBE gets an answer that means nothing: the end of a line between frames. */
    private static String answer(String frame) {
        if (frame.startsWith("CONNECT")) {
            return "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0";
        }
        Matcher id = ID.matcher(frame);
        return id.find()
                ? "MESSAGE\ndestination:/queue/replies\nmessage-id:1\nsubscription:0\ncorrelation-id:" + id.group(1)
                        + "\n\nhello\0"
                : "\n";
    }

    /** A sampler as it is in a plan, run by this thread. */
    private static final class Sampler {
        private final JavaSamplerClient client;
        private final JavaSampler element = new JavaSampler();

        Sampler(JavaSamplerClient client, Map<String, String> parameters) {
            this.client = client;
            Arguments table = new Arguments();
            parameters.forEach(table::addArgument);
            element.setName(client.getClass().getSimpleName());
            element.setArguments(table);
        }

        void run() {
            JMeterContextService.getContext().setCurrentSampler(element);
            SampleResult result = client.runTest(new JavaSamplerContext(element.getArguments()));
            if (!result.isSuccessful()) {
                System.err.println(result.getResponseMessage());
                Runtime.getRuntime().halt(1);
            }
        }
    }
}
