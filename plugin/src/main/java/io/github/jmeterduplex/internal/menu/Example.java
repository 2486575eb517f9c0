package io.github.jmeterduplex.internal.menu;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.ViewResultsFullVisualizer;
import org.apache.jorphan.collections.HashTree;

/**
 * An example plan that the jar contains, from the folder {@code jmx}.
 *
 * @param file its name
 * @param kind the menu that it is in
 * @param title its entry there
 */
record Example(String file, String kind, String title) {
    /** The example plans that do not need another file or class, those of one kind together, the simple ones first. */
    static final List<Example> ALL = List.of(
            new Example("livechat-steps.jmx", "STOMP", "Step by step, one thread a user"),
            new Example("one-thread.jmx", "STOMP", "One thread owns many sessions"),
            new Example("receive.jmx", "STOMP", "Receive, assert, extract, send back"),
            new Example("room.jmx", "STOMP", "A room with many viewers"),
            new Example("login.jmx", "STOMP", "A login form with a CSRF token"),
            new Example("broker.jmx", "STOMP", "A broker with queues"),
            new Example("two-services.jmx", "STOMP", "Two services in one user"),
            new Example("socketio.jmx", "Socket.IO", "Everybody sends every 5 s"),
            new Example("socketio-timer.jmx", "Socket.IO", "Acknowledgements under a timer"),
            new Example("socketio-room.jmx", "Socket.IO", "A room with many viewers"),
            new Example("socketio-stay.jmx", "Socket.IO", "Log in and stay"),
            new Example("signalr.jmx", "SignalR", "Calls at a steady rate"),
            new Example("signalr-stay.jmx", "SignalR", "Connect and stay"),
            new Example("websocket.jmx", "WebSocket", "Send and wait"),
            new Example("graphql.jmx", "WebSocket", "GraphQL queries and a subscription"),
            new Example("graphql-legacy.jmx", "WebSocket", "GraphQL, the older graphql-ws"),
            new Example("centrifugo.jmx", "WebSocket", "Centrifugo"),
            new Example("phoenix.jmx", "WebSocket", "Phoenix channels"),
            new Example("supabase.jmx", "WebSocket", "Supabase Realtime"),
            new Example("actioncable.jmx", "WebSocket", "Action Cable"),
            new Example("pusher.jmx", "WebSocket", "Pusher Channels"),
            new Example("pusher-presence.jmx", "WebSocket", "A presence channel of Pusher"),
            new Example("web-pubsub.jmx", "WebSocket", "Azure Web PubSub"),
            new Example("ocpp.jmx", "WebSocket", "OCPP charging stations"),
            new Example("ocpp201.jmx", "WebSocket", "OCPP 2.0.1 charging stations"),
            new Example("appsync.jmx", "WebSocket", "AWS AppSync Events"),
            new Example("json-rpc.jmx", "WebSocket", "JSON-RPC subscriptions of Ethereum"),
            new Example("mqtt.jmx", "WebSocket", "MQTT 3.1.1"),
            new Example("four-paces.jmx", "Load", "One rate, kept in four ways"),
            new Example("walk-users.jmx", "Load", "Users with a think time"),
            new Example("connect-storm.jmx", "Load", "Connect storm and hold"),
            new Example("reconnect-storm.jmx", "Load", "All are cut off and come back"),
            new Example("find-rate.jmx", "Load", "Find the highest rate"),
            new Example("checks.jmx", "Load", "Checks that turn JMeter red"),
            new Example("fatigue.jmx", "Soak test", "STOMP, twelve hours"),
            new Example("socketio-fatigue.jmx", "Soak test", "Socket.IO, twelve hours"));

    /** Returns the example with this file. */
    static Example named(String file) {
        return ALL.stream()
                .filter(example -> example.file.equals(file))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no example " + file));
    }

    /**
     * Returns the example plan, with a View Results Tree at its end.
     *
     * @throws IOException if this JMeter cannot read it
     */
    HashTree tree() throws IOException {
        Path copy = Files.createTempFile("duplex-", ".jmx");
        try (InputStream in = Example.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("the jar holds no " + file);
            }
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            HashTree tree = SaveService.loadTree(copy.toFile());
            tree.getTree(tree.getArray()[0]).add(resultsTree());
            return tree;
        } finally {
            Files.delete(copy);
        }
    }

    private static TestElement resultsTree() {
        ResultCollector collector = new ResultCollector();
        collector.setName("View Results Tree");
        collector.setProperty(TestElement.GUI_CLASS, ViewResultsFullVisualizer.class.getName());
        collector.setProperty(TestElement.TEST_CLASS, ResultCollector.class.getName());
        return collector;
    }
}
