package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUser;
import java.util.ArrayList;
import java.util.List;

/**
 * One wrong parameter after the other, of every kind and every sampler: each 400 with the parameter, the value, what is
 * allowed.
 */
final class ParameterFaults {
    private final String url;
    private final String group;
    private final List<Step> steps = new ArrayList<>();

    private ParameterFaults(String url, String group) {
        this.url = url;
        this.group = group;
    }

    /**
     * The samples.
     *
     * @param url of a server that does nothing wrong
     * @param group with an open session
     */
    static List<Step> steps(String url, String group) {
        ParameterFaults faults = new ParameterFaults(url, group);
        faults.urls();
        faults.connectNumbers();
        faults.connectWords();
        faults.connectSecrets();
        faults.subscribe();
        faults.send();
        faults.sendRules();
        faults.others();
        return faults.steps;
    }

    private void urls() {
        String allowed = "http://host:port/path";
        add(connect("no URL"), "url", "").fails(400, "parameter url is blank", "allowed: ");
        shown(connect("URL without scheme"), "url", "chat.example/ws", allowed);
        shown(connect("URL without host"), "url", "http:///ws", allowed);
        shown(connect("URL of another scheme"), "url", "ftp://chat.example/ws", "http, https, ws, wss");
        shown(connect("URL with a space"), "url", "http://chat example/ws", allowed);
        shown(connect("URL with a port too high"), "url", "ws://chat.example:70000/ws", allowed);
        add(connect("URL with a password"), "url", "http://jo:" + Secrets.MARK + "@chat.example/ws")
                .fails(400, "parameter url", "chat.example/ws", "without user name and password");
    }

    private void connectNumbers() {
        shown(connect("sessions is a word"), "sessions", "many", "a whole number from 1 to ");
        shown(connect("sessions is zero"), "sessions", "0", "a whole number from 1 to ");
        shown(connect("sessions is a fraction"), "sessions", "1.5", "a whole number from 1 to ");
        shown(connect("sessions is too big"), "sessions", "99999999999999999999", "a whole number from 1 to ");
        shown(connect("rate is a word"), "connectsPerSecond", "fast", "a number from 0.001 to ");
        shown(connect("rate is negative"), "connectsPerSecond", "-1", "a number from 0.001 to ");
        shown(connect("none in parallel"), "connectsInParallel", "0", "a whole number from 1 to ");
        shown(connect("settling before now"), "settleMillis", "-1", "a whole number from 0 to ", "milliseconds");
        shown(
                connect("time-out is a word"),
                "connectTimeoutMillis",
                "soon",
                "a whole number from 1 to ",
                "milliseconds");
        shown(connect("time-out is zero"), "connectTimeoutMillis", "0", "a whole number from 1 to ", "milliseconds");
        shown(connect("half a heartbeat"), "heartbeat", "10000", "two whole numbers", "10000,10000");
        shown(connect("heartbeat of words"), "heartbeat", "often,never", "two whole numbers", "10000,10000");
        shown(connect("heartbeat of three"), "heartbeat", "1,2,3", "two whole numbers", "10000,10000");
    }

    private void connectWords() {
        shown(
                connect("unknown transport"),
                "transports",
                "pigeon",
                "a comma list of websocket, xhr-streaming, xhr-polling, eventsource");
        shown(
                connect("eventsource with a library")
                        .with("url", "http://127.0.0.1:1/ws")
                        .with("client", "library"),
                "transports",
                "eventsource",
                "websocket, xhr-streaming and xhr-polling with client library");
        shown(connect("unknown sharing"), "sharing", "world", "one of thread, jvm");
        shown(connect("unknown trust"), "tlsTrust", "maybe", "one of any, system");
        shown(connect("unknown compression"), "compression", "on", "one of auto, off");
    }

    private void connectSecrets() {
        String mark = Secrets.MARK;
        hidden(connect("connectHeaders cut short"), "connectHeaders", "{\"t\":\"" + mark + "\"", "one JSON object");
        hidden(connect("connectHeaders is a list"), "connectHeaders", "[\"" + mark + "\"]", "one JSON object");
        hidden(connect("connectHeaders is null"), "connectHeaders", "{\"t\":null}", "\"t\" is null", "one JSON object");
        hidden(connect("connectHeaders nested"), "connectHeaders", "{\"t\":{\"u\":1}}", "\"t\" is an object");
        hidden(connect("httpHeaders is no JSON"), "httpHeaders", "Authorization: " + mark, "one JSON object");
        add(connect("httpHeaders with a line end"), "httpHeaders", "{\"X-T\":\"" + mark + "\\r\\nX-U: 1\"}")
                .fails(400, "httpHeaders", "X-T", "allowed: ");
        add(connect("cookies with a line end"), "cookies", "a=" + mark + "\nX-U: 1")
                .fails(400, "cookies", "line break", "allowed: ");
        add(connect("connectHeaders with a line end"), "connectHeaders", "{\"x-t\":\"" + mark + "\\nx-u:1\"}")
                .fails(400, "connectHeaders", "x-t", "allowed: ");
        add(connect("passcode with a line end"), "passcode", mark + "\nsecond line")
                .fails(400, "passcode", "allowed: ");
    }

    private void subscribe() {
        add(subscribe("no destination to subscribe to"), "destination", "")
                .fails(400, "parameter destination is blank");
        shown(subscribe("unknown ack"), "ack", "sometimes", "one of auto, client, client-individual");
        shown(subscribe("unknown target"), "target", "everybody", "next, each, or an index in the group from 0");
        shown(subscribe("no time for the receipt"), "receiptTimeoutMillis", "0", "a whole number from 1 to ");
        shown(subscribe("settling is a word"), "settleMillis", "a while", "a whole number from 0 to ");
        hidden(subscribe("subscribe headers cut short"), "headers", "{\"a\":\"" + Secrets.MARK, "one JSON object");
    }

    private void send() {
        add(send("no destination to send to"), "destination", "  ").fails(400, "parameter destination is blank");
        shown(send("unknown reply"), "reply", "echo", "none, receipt, order, header:NAME, json:POINTER");
        shown(send("bad pointer"), "reply", "json:id", "JSON pointer such as /id");
        shown(send("no replies"), "replies", "0", "a whole number from 1 to ");
        shown(send("no time for the reply"), "replyTimeoutMillis", "0", "a whole number from 1 to ");
        shown(send("waiting perhaps"), "waitForReplies", "perhaps", "true or false");
        shown(send("target before the first"), "target", "-1", "next, each, or an index in the group from 0");
        shown(send("messages is a word"), "messages", "lots", "a whole number from 1 to ");
        shown(send("messages are none"), "messages", "0", "a whole number from 1 to ");
        shown(send("duration is a word"), "durationSeconds", "1h", "a number from 0.001 to ");
        shown(send("pace is zero"), "messagesPerSecond", "0", "a number from 0.0001 to ");
        shown(send("flush of none"), "messagesPerFlush", "0", "a whole number from 1 to ");
    }

    private void sendRules() {
        add(send("reply by an id nobody sends").with("body", "hello"), "reply", "json:/id")
                .fails(400, "parameter body", "reply=json:/id", "{{id}}");
        add(send("order of everything"), "reply", "order").fails(400, "parameter replyFrom", "allowed: ", "order");
        add(send("many replies by order").with("reply", "order").with("replyFrom", "/topic/x"), "replies", "2")
                .fails(400, "parameter replies", "\"2\"", "header:NAME, json:POINTER");
        add(send("both ends of a run").with("messages", "5"), "durationSeconds", "3")
                .fails(400, "parameter durationSeconds", "\"3\"", "blank if messages is set");
        hidden(send("second destination"), "headers", "{\"destination\":\"/" + Secrets.MARK + "\"}", "destination");
        hidden(send("own length"), "headers", "{\"content-length\":7}", "content-length");
        shown(send("send with a percentage of traces"), "traceSample", "50", "a number from 0 to 1");
        hidden(send("send headers as a text"), "headers", "\"" + Secrets.MARK + "\"", "one JSON object");
    }

    private void others() {
        shown(of(StompDisconnect.class, "receipts take a while"), "receiptTimeoutMillis", "1s", "a whole number");
        shown(of(HoldSessions.class, "hold for long"), "seconds", "long", "a number from 0 to ");
        shown(of(HoldSessions.class, "hold and lose less than none"), "maxLost", "-1", "a whole number from 0 to ");
        shown(
                of(DropSessions.class, "drop more than all").with("waitSeconds", "0"),
                "percent",
                "101",
                "a number from 0.001 to 100");
        shown(
                of(DropSessions.class, "drop none").with("waitSeconds", "0"),
                "sessions",
                "0",
                "a whole number from 1 to ");
        shown(of(DropSessions.class, "drop somehow").with("waitSeconds", "0"), "how", "fin", "one of reset, close");
        shown(of(WaitSessions.class, "wait for less than none"), "open", "-1", "a whole number from 0 to ");
        shown(of(WaitSessions.class, "wait for long"), "timeoutSeconds", "1m", "a number from 0 to ");
        shown(user("user without scheme"), "url", "chat.example", "http://host:port/path");
        shown(user("user with half a heartbeat"), "heartbeat", "1", "two whole numbers");
        shown(user("user of no sessions"), "sessions", "0", "a whole number from 1 to ");
        add(user("user who talks to nobody"), "destination", "")
                .fails(400, "parameter destination is blank", "allowed: ");
        shown(user("user with an unknown reply"), "reply", "maybe", "none, receipt, order, header:NAME");
    }

    private Step connect(String label) {
        return Step.of(StompConnect.class, label).with("group", label).with("url", url);
    }

    private Step subscribe(String label) {
        return of(StompSubscribe.class, label).with("destination", "/topic/x");
    }

    private Step send(String label) {
        return of(StompSend.class, label).with("destination", "/app/x").with("body", "{{id}}");
    }

    private Step user(String label) {
        return connect(label).with("destination", "/app/x").as(StompUser.class);
    }

    private Step of(Class<?> sampler, String label) {
        return Step.of(sampler, label).with("group", group);
    }

    private Step add(Step step, String parameter, String value) {
        steps.add(step.with(parameter, value));
        return step;
    }

    /** A bad value that the message must show. */
    private void shown(Step step, String parameter, String value, String... allowed) {
        add(step, parameter, value)
                .fails(400, words("parameter " + parameter, '"' + value + '"', "allowed: ", allowed));
    }

    /** A bad value in a parameter of secrets. */
    private void hidden(Step step, String parameter, String value, String... allowed) {
        add(step, parameter, value).fails(400, words("parameter " + parameter, "", "allowed: ", allowed));
    }

    private static String[] words(String parameter, String value, String and, String... more) {
        List<String> all = new ArrayList<>(List.of(parameter, value, and));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }
}
