package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** The server's own page, with a form that changes its behaviour. Confined to the server's thread. */
final class ServePage {
    private static final String PAGE = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Duplex test server</title>
            <style>body{font:16px sans-serif;max-width:46em;margin:2em auto;padding:0 1em}
            label{display:inline-block;width:16em}input{width:14em}p{margin:.5em 0}
            .wrong{color:#b00020;font-weight:bold}code{background:#eee}
            @media(prefers-color-scheme:dark){body{background:#1c1c1c;color:#ddd}code{background:#333}
            .wrong{color:#ff8a80}}</style>
            <h1>Duplex test server</h1>
            %s
            <form method="post" action="/behaviour">
            %s<p><button>Change</button></p>
            </form>
            <p>Changes hold for the messages that come from now on. Counts: <a href="/stats">/stats</a>.</p>
            <p>STOMP: <code>/ws</code> (SockJS), <code>/stomp</code>. Socket.IO: <code>/socket.io/</code>.
            SignalR: <code>/chat</code>. Plain WebSocket: <code>/echo</code>.</p>
            </html>
            """;

    private static final Map<String, String> LABELS = labels();

    private final ServerState state;

    ServePage(ServerState state) {
        this.state = state;
    }

    private static Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("delay", "Delay of replies");
        labels.put("capacity", "Messages a second, 0 = any");
        labels.put("lose", "Lost, percent");
        labels.put("late", Replies.LATE_SECONDS + " s late, percent");
        labels.put("wrong", "Wrong content, percent");
        labels.put("double", "Sent twice, percent");
        labels.put("cut", "Connection cut, percent");
        return labels;
    }

    HttpAnswer show() {
        return HttpAnswer.html(page("", state.replies().behaviour().texts()));
    }

    private static String page(String mistake, Map<String, String> values) {
        StringBuilder fields = new StringBuilder();
        LABELS.forEach((name, label) -> fields.append("<p><label for=\"" + name + "\">" + label + "</label><input id=\""
                + name + "\" name=\"" + name + "\" value=\"" + escaped(values.getOrDefault(name, "")) + "\"></p>\n"));
        String shown = mistake.isEmpty() ? "" : "<p class=\"wrong\">" + escaped(mistake) + "</p>";
        return PAGE.formatted(shown, fields);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Takes the form; pages of other sites must not change the server. */
    HttpAnswer change(HttpRequest request) {
        if (!request.isPost()) {
            return HttpAnswer.redirect("303 See Other", "/");
        }
        String origin = request.header("origin");
        if (!origin.isEmpty() && !origin.replaceFirst("https?://", "").equals(request.header("host"))) {
            return HttpAnswer.text("403 Forbidden", "a page of another site may not change this server\n");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        LABELS.keySet().forEach(name -> texts.put(name, request.field(name)));
        try {
            state.replies().behave(Behaviour.parse(texts));
            return HttpAnswer.redirect("303 See Other", "/");
        } catch (IllegalArgumentException e) {
            return new HttpAnswer(
                    "400 Bad Request", "text/html;charset=UTF-8", "", page(String.valueOf(e.getMessage()), texts));
        }
    }
}
