package io.github.jmeterduplex.samples.bench.probe;

import java.util.List;

/**
 * What is spoken inside WebSocket messages: how a session is opened, what a message looks like, where a reply has its
 * id.
 */
enum Dialect {
    /** STOMP over plain WebSocket. */
    STOMP("correlation-id:") {
        @Override
        String path(int session) {
            return "/stomp";
        }

        @Override
        List<Step> opening(String destination) {
            return List.of(new Step("", CONNECT), new Step("CONNECTED", subscribe(destination)));
        }

        @Override
        Template message(String body) {
            return new Template("", send(body) + "\0", "", "");
        }

        @Override
        String heartbeat() {
            return "\n";
        }
    },

    /** STOMP over SockJS; its {@code /info} counts as known. */
    SOCKJS("correlation-id:") {
        @Override
        String path(int session) {
            return "/ws/000/probe" + session + "/websocket";
        }

        @Override
        List<Step> opening(String destination) {
            return List.of(new Step("o", array(CONNECT)), new Step("a[\"CONNECTED", array(subscribe(destination))));
        }

        @Override
        Template message(String body) {
            return new Template("[", quoted(send(body) + "\0"), ",", "]");
        }

        @Override
        String heartbeat() {
            return array("\n");
        }
    },

    /** Socket.IO 4; an event that is acknowledged. */
    SOCKETIO("43") {
        @Override
        String path(int session) {
            return "/socket.io/?EIO=4&transport=websocket";
        }

        @Override
        List<Step> opening(String destination) {
            return List.of(new Step("0", "40"), new Step("40", ""));
        }

        @Override
        Template message(String body) {
            return new Template("", "42" + Template.ID + "[\"echo\",\"" + body + "\"]", "", "");
        }

        @Override
        String heartbeat() {
            return "3";
        }
    },

    /** SignalR, JSON; an invocation that is completed. */
    SIGNALR("\"invocationId\":\"") {
        @Override
        String path(int session) {
            return "/hub";
        }

        @Override
        List<Step> opening(String destination) {
            return List.of(new Step("", record("{\"protocol\":\"json\",\"version\":1}")), new Step("{}", ""));
        }

        @Override
        Template message(String body) {
            return new Template(
                    "",
                    record("{\"type\":1,\"invocationId\":\"" + Template.ID + "\",\"target\":\"Echo\",\"arguments\":[\""
                            + body + "\"]}"),
                    "",
                    "");
        }

        @Override
        String heartbeat() {
            return record("{\"type\":6}");
        }
    },

    /** None but WebSocket; bodies of JSON with an id. */
    WEBSOCKET("\"id\":\"") {
        @Override
        String path(int session) {
            return "/echo";
        }

        @Override
        List<Step> opening(String destination) {
            return List.of(new Step("", ""));
        }

        @Override
        Template message(String body) {
            return new Template("", "{\"id\":\"" + Template.ID + "\",\"text\":\"" + body + "\"}", "", "");
        }

        @Override
        String heartbeat() {
            return "{}";
        }
    };

    private static final String CONNECT = "CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0";

    private final String marker;

    Dialect(String marker) {
        this.marker = marker;
    }

    /**
     * One step of an opening.
     *
     * @param expected how the server's message begins; empty: nothing is waited for
     * @param answer what is sent then; empty: nothing
     */
    record Step(String expected, String answer) {}

    /** What stands before the digits of the id in a reply. */
    String marker() {
        return marker;
    }

    abstract String path(int session);

    abstract List<Step> opening(String destination);

    abstract Template message(String body);

    abstract String heartbeat();

    private static String subscribe(String destination) {
        return "SUBSCRIBE\nid:0\ndestination:" + destination + "\n\n\0";
    }

    private static String send(String body) {
        return "SEND\ndestination:/app/chat.send\ncorrelation-id:" + Template.ID + "\ncontent-length:" + body.length()
                + "\n\n" + body;
    }

    private static String record(String json) {
        return json + '\u001e';
    }

    private static String array(String frame) {
        return "[" + quoted(frame) + "]";
    }

    private static String quoted(String frame) {
        String text = frame.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return "\"" + text.replace("\0", "\\u0000") + "\"";
    }
}
