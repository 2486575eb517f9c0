package io.github.jmeterduplex.samples.runs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * HTTP requests by which a running plan tells the test how far it is: the plan goes on when the test has done its part.
 * So what happens to a server happens between two samples, and not at some time. Thread-safe.
 */
public final class PlanSignals implements AutoCloseable {
    /** What the test does when the plan gives a signal; what it throws fails the plan's sample. */
    @FunctionalInterface
    public interface Act {
        void run() throws Exception;
    }

    private final HttpServer server;
    private final Map<String, Act> acts = new ConcurrentHashMap<>();

    private PlanSignals(HttpServer server) {
        this.server = server;
    }

    /** Listens on a free port of the loopback; one act at a time. */
    public static PlanSignals start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        PlanSignals signals = new PlanSignals(server);
        server.createContext("/", signals::answer);
        server.start();
        return signals;
    }

    /**
     * Says what is to be done at a signal.
     *
     * @param name of letters
     * @return the URL whose request is the signal
     */
    public String at(String name, Act act) {
        acts.put("/" + name, act);
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
    }

    private void answer(HttpExchange exchange) throws IOException {
        int code = 200;
        String body = "done";
        try {
            acts.get(exchange.getRequestURI().getPath()).run();
        } catch (Exception | AssertionError e) {
            code = 500;
            body = String.valueOf(e);
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
