package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;

/**
 * A hub of one SignalR session over server-sent events or long polling, with JSON: polite, but hostile at calls of
 * {@link SignalRPeer#EVIL}. Each connection of the client serves its requests. Thread-safe.
 */
final class HubRequestsPeer {
    private static final String OK = "200 OK";
    /** At the end of what a GET answers: the connection ends with it. */
    static final String END = "\0";

    private static final char SEPARATOR = 0x1E;

    /** What happens instead of the polite answer. */
    @FunctionalInterface
    interface Evil {
        /**
         * Is hostile.
         *
         * @param id of the call that is to be completed
         * @return the status that answers the POST of the call, with its reason
         */
        String at(HubRequestsPeer hub, String id);
    }

    /** What the GETs answer next, as it is written; {@link #END} at its end ends the connection. */
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private final boolean streams;
    private final Evil evil;

    private HubRequestsPeer(boolean streams, Evil evil) {
        this.streams = streams;
        this.evil = evil;
    }

    /** Over {@code sse} or {@code longpolling}; for one session. */
    static HostileServer.Script hostile(String transport, Evil evil) {
        HubRequestsPeer hub = new HubRequestsPeer(transport.equals("sse"), evil);
        if (!hub.streams) {
            // The first poll is answered at once.
            hub.respond(OK, "", "");
        }
        return hub::serve;
    }

    private void serve(Peer wire) throws IOException {
        while (true) {
            String head = SignalRPeer.negotiated(wire);
            if (head.startsWith("POST")) {
                post(wire, head);
            } else if (head.startsWith("DELETE")) {
                wire.respond("202 Accepted", "", "");
            } else if (streams) {
                wire.write(Peer.EVENT_STREAM);
                while (answer(wire)) {
                    // The stream goes on.
                }
                return;
            } else if (!answer(wire)) {
                return;
            }
        }
    }

    private boolean answer(Peer wire) throws IOException {
        try {
            String next = answers.take();
            boolean ends = next.endsWith(END);
            wire.write(ends ? next.substring(0, next.length() - END.length()) : next);
            return !ends;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void post(Peer wire, String head) throws IOException {
        String body = wire.body(head);
        String status = OK;
        if (body.contains("\"protocol\"")) {
            say("{}");
        } else if (body.contains('"' + SignalRPeer.EVIL + '"')) {
            Matcher id = SignalRPeer.ID.matcher(body);
            status = evil.at(this, id.find() ? id.group(1) : "");
        }
        wire.respond(status, "", "");
    }

    /** Says one message of JSON, a hub's or not; its end is added. */
    void say(String json) {
        if (streams) {
            chunk("data: " + json + SEPARATOR + "\r\n\r\n");
        } else {
            respond(OK, "", json + SEPARATOR);
        }
    }

    /** Writes a part of the stream of events. */
    void chunk(String text) {
        int bytes = text.getBytes(StandardCharsets.ISO_8859_1).length;
        raw(Integer.toHexString(bytes) + "\r\n" + text + "\r\n");
    }

    /** Answers the poll that waits, or the next one. */
    void respond(String status, String headers, String body) {
        raw("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    /** Writes that to the GET that waits, or to the next one. */
    void raw(String latin1) {
        answers.add(latin1);
    }
}
