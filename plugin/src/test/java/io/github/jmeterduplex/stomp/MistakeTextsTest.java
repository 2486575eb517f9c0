package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.JMeterRunFixture;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import io.github.jmeterduplex.websocket.WsUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Duplex says of the mistakes that people make; it prints them as a table. */
class MistakeTextsTest extends JMeterRunFixture {
    private static final String URL = "url=ws://127.0.0.1:8080/ws";
    private static final String FROM = "/user/queue/replies";

    /**
     * @param mistake what somebody did
     * @param text what Duplex says of it
     * @param cause the words that it must have
     */
    private record Row(String mistake, String text, String cause) {}

    private final List<Row> rows = new ArrayList<>();
    private final StompFixture stomp = new StompFixture();
    private HttpServer http;

    @BeforeEach
    void start() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", exchange -> {
            int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1/login?user=ann");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        http.start();
    }

    @AfterEach
    void close() {
        http.stop(0);
        stomp.close();
    }

    private static JavaSampler sampler(Class<?> type, String... texts) {
        JavaSampler sampler = new JavaSampler();
        sampler.setName(type.getSimpleName());
        sampler.setClassname(type.getName());
        Arguments arguments = new Arguments();
        TestSamples.table(texts).forEach(arguments::addArgument);
        sampler.setArguments(arguments);
        return sampler;
    }

    private static List<PlanCheck.Mistake> mistakes(TestElement... elements) {
        ListedHashTree root = new ListedHashTree();
        HashTree users = root.add(new TestPlan("plan")).add(new ThreadGroup());
        Arrays.stream(elements).forEach(users::add);
        return PlanCheck.of(root);
    }

    /** The only mistake of a plan with these samplers. */
    private void plan(String mistake, String cause, JavaSampler... samplers) {
        List<PlanCheck.Mistake> found = mistakes(samplers);
        assertThat(found).as(mistake).hasSize(1);
        rows.add(new Row(mistake, found.get(0).text(), cause));
    }

    private void connect(String mistake, String cause, String... texts) {
        plan(mistake, cause, sampler(StompConnect.class, texts));
    }

    /** The only mistake of a Send after a good Connect. */
    private void send(String mistake, String cause, String... texts) {
        plan(
                mistake,
                cause,
                sampler(StompConnect.class, URL, "subscribe=" + FROM),
                sampler(StompSend.class, TestSamples.both(new String[] {"destination=/app/chat"}, texts)));
    }

    private void failed(String mistake, String cause, SampleResult result) {
        assertThat(result.isSuccessful()).as(mistake).isFalse();
        rows.add(new Row(mistake, result.getResponseMessage(), cause));
    }

    /** A Send in memory whose reply does not come. */
    private void unanswered(String mistake, String cause, String... texts) {
        String[] common = {"destination=/app/chat", "reply=json:/id", "replyTimeoutMillis=1", "waitForReplies=true"};
        failed(mistake, cause, stomp.sample(new StompSend(), TestSamples.both(common, texts)));
    }

    private void opening(String mistake, String cause, DuplexSampler connect, String scheme, int status) {
        String url = "url=" + scheme + "://127.0.0.1:" + http.getAddress().getPort() + "/" + status;
        failed(mistake, cause, run(connect, url, "connectTimeoutMillis=20000"));
    }

    private void subscriptions() {
        String id = "body={\"id\":\"{{id}}\"}";
        plan(
                "nothing subscribes",
                "no sampler of the plan subscribes to anything; set subscribe of the sampler that connects",
                sampler(StompConnect.class, URL),
                sampler(StompSend.class, "destination=/app/chat", "reply=json:/id", id));
        MemoryChannel channel = stomp.open();
        unanswered(
                "nothing is subscribed when it runs",
                "; sent to /app/chat; session 0 is open; subscribed to nothing: a sampler that subscribes must come"
                        + " before; nothing else came",
                id);
        channel.abort();
        stomp.open(FROM);
        unanswered(
                "another destination",
                "; sent to /app/chatt; 1 of 2 sessions are open, session 0 is not: closed; subscribed to"
                        + " /user/queue/replies (0 came); nothing else came",
                id,
                "destination=/app/chatt");
        unanswered(
                "a variable without a value in the body",
                "; ${name} in the message has no value; sent to /app/chat",
                "body={\"id\":\"{{id}}\",\"to\":${name}}");
        unanswered("a broker that sends no RECEIPT", "send no RECEIPT: choose another reply", id, "reply=receipt");
        send(
                "replyFrom to which nothing subscribes",
                "nothing of the plan subscribes to \"/user/queue/reply\"; did you mean /user/queue/replies?",
                "reply=order",
                "replyFrom=/user/queue/reply");
    }

    private void ids() {
        send("no id in the body", "parameter body: there is no {{id}}, by which reply=json:/id", "reply=json:/id");
        send("{{ID}}", "did you mean {{id}}?", "reply=json:/id", "body={\"id\":\"{{ID}}\"}");
        send("one brace", "{id} is not a known value", "reply=json:/id", "body={\"id\":\"{id}\"}");
        send("a brace is missing", "did you mean {{id}}?", "reply=json:/id", "body={\"id\":\"{{id}\"}");
        send("a misspelt value", "did you mean {{sequence}}?", "body={{sequense}}");
        plan(
                "no id in the arguments",
                "parameter args: there is no {{id}}",
                sampler(SocketIoConnect.class, "url=http://127.0.0.1:1"),
                sampler(SocketIoEmit.class, "event=chat", "args=[\"hello\"]", "reply=json:/0/id"));
        plan(
                "no id in a WebSocket's text",
                "parameter body: there is no {{id}}",
                sampler(WsConnect.class, URL),
                sampler(WsSend.class, "body=hello", "reply=json:/id"));
    }

    private void refusals() {
        opening(
                "403, and no Cookie Manager",
                "a token or the Origin header may be missing or refused; no cookie was"
                        + " sent: no HTTP Cookie Manager is in scope; add one to the Thread Group of the login",
                new StompConnect(),
                "ws",
                403);
        opening("403 of a user", "no HTTP Cookie Manager is in scope", new WsUser(), "ws", 403);
        opening("401", "log in first and pass the cookie or Authorization header", new StompConnect(), "ws", 401);
        opening("a path that is not there", "no WebSocket at", new StompConnect(), "ws", 404);
        opening("a login page", "set it, use the final URL, or log in first", new WsConnect(), "ws", 302);
        opening(
                "a broken proxy",
                "HTTP 503 Service Unavailable: see the server's or proxy's log",
                new WsConnect(),
                "ws",
                503);
        failed("nothing listens", "nothing listens on 127.0.0.1:1", run(new StompConnect(), "url=ws://127.0.0.1:1/ws"));
        failed(
                "${host} without a value",
                "parameter url: ${host} has no value; allowed: a variable that is set before this sampler",
                run(new StompConnect(), "url=http://${host}:18080/ws"));
        failed("no Connect before", "no group \"other\"", run(new StompSend(), "destination=/app/chat", "group=other"));
    }

    private void parameters() {
        send("a misspelt parameter", "there is no parameter replyfrom; did you mean replyFrom?", "replyfrom=/a");
        send("a regular expression without a group", "one group that holds the id", "reply=regex:id", "body={{id}}");
        send("expect without a reply", "blank if reply is none", "expect=json:/ok=true");
        send("an unknown reply", "allowed: none, receipt, order", "reply=json");
        send("a rate in words", "parameter messagesPerSecond: \"ten\"", "messagesPerSecond=ten");
        send("headers that are no JSON", "parameter headers", "headers=a: b");
        send("body and bodyFile", "parameter bodyFile", "body=a", "bodyFile=b.txt");
        send("true in words", "parameter waitForReplies: \"yes\"", "waitForReplies=yes");
        connect("no URL", "parameter url is blank, but must be set");
        connect("a URL without scheme", "allowed: a URL such as", "url=127.0.0.1:8080/ws");
        connect("sessions in words", "allowed: a whole number from 1 to", URL, "sessions=five");
        connect(
                "an unknown transport",
                "parameter transports",
                "url=http://127.0.0.1:8080/ws",
                "transports=websockets");
        plan(
                "a group that nothing opens",
                "did you mean stomp?",
                sampler(StompConnect.class, URL),
                sampler(HoldSessions.class, "seconds=1", "group=stmop"));
    }

    @Test
    void repliesThatNeedNoSubscriptionAreNoMistake() {
        JavaSampler connect = sampler(StompConnect.class, URL);
        String[] asks = {"destination=/app/chat", "reply=json:/id", "body={{id}}"};
        assertThat(mistakes(
                        connect,
                        sampler(StompSend.class, "destination=/app/chat"),
                        sampler(StompSend.class, "destination=/app/chat", "reply=receipt"),
                        sampler(StompSend.class, TestSamples.both(asks, "headers={\"reply-to\":\"/temp-queue/a\"}"))))
                .isEmpty();
        assertThat(mistakes(connect, sampler(StompSend.class, asks))).hasSize(1);
        assertThat(mistakes(connect, sampler(StompSend.class, asks), new JSR223PreProcessor()))
                .as("a script may set subscribe")
                .isEmpty();
    }

    @Test
    void textsNameTheCause() {
        subscriptions();
        ids();
        refusals();
        parameters();
        System.out.println(rows.stream()
                .map(row -> "| " + row.mistake + " | " + row.text + " |")
                .collect(Collectors.joining("\n", "| mistake | what Duplex says |\n| --- | --- |\n", "\n")));
        assertThat(rows)
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> assertThat(row.text).as(row.mistake).contains(row.cause));
    }
}
