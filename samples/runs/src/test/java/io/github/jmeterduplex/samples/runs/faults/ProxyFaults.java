package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.stomp.StompConnect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What goes wrong at a proxy, and on the way to it. */
final class ProxyFaults {
    private static final String SERVER = "server.example:8443";
    private static final long TIMEOUT_MILLIS = 1500;

    private final List<Step> steps = new ArrayList<>();

    private ProxyFaults() {}

    static List<Step> steps(Servers servers) throws IOException {
        ProxyFaults faults = new ProxyFaults();
        String nobody = "127.0.0.1:" + HostileServer.refusedPort();
        faults.through("proxy that is not there", nobody)
                .fails(502, "proxy 1", "no proxy listens on " + nobody, "check the parameter proxy");
        HostileServer login = servers.start(answering("407 Proxy Authentication Required"));
        faults.through("proxy that wants a login", login.hostPort())
                .fails(502, "proxy 1", "refused CONNECT " + SERVER, "407", "it wants a login");
        faults.through("proxy that does not take the login", "jo:" + Secrets.MARK + "@" + login.hostPort())
                .fails(502, "proxy 1", "407", "does not take this login");
        HostileServer rules = servers.start(answering("403 Forbidden"));
        faults.through("proxy that refuses", rules.hostPort())
                .fails(502, "proxy 1", rules.hostPort() + " refused CONNECT " + SERVER, "403", "port 443 alone");
        HostileServer helpless = servers.start(answering("504 Gateway Timeout"));
        faults.through("proxy that reaches nobody", helpless.hostPort())
                .fails(502, "proxy 1", "504", "could not reach the server");
        HostileServer closing = servers.start(Peer::request);
        faults.through("proxy that closes", closing.hostPort())
                .fails(502, "proxy 1", "closed the connection on CONNECT " + SERVER);
        HostileServer mute = servers.start(Peer::swallow);
        faults.through("proxy that is silent", mute.hostPort())
                .with("connectTimeoutMillis", TIMEOUT_MILLIS)
                .fails(408, "timeout 1", "did not answer CONNECT " + SERVER, TIMEOUT_MILLIS + " ms")
                .atLeast(TIMEOUT_MILLIS)
                .within(TIMEOUT_MILLIS);
        faults.through("fallback through a proxy", rules.hostPort())
                .with("url", "https://" + SERVER + "/ws" + Secrets.query(), "transports", "xhr-streaming")
                .fails(502, "proxy 1", rules.hostPort() + " refused CONNECT " + SERVER, "403");
        faults.steps.add(Secrets.in(Step.of(StompConnect.class, "proxy without port"))
                .with("url", "wss://" + SERVER + "/ws", "proxy", "http://jo:" + Secrets.MARK + "@proxy.example")
                .fails(400, "parameter proxy", "http://[user:password@]host:port"));
        return faults.steps;
    }

    private static HostileServer.Script answering(String status) {
        return peer -> {
            peer.request();
            peer.respond(status, "Proxy-Authenticate: Basic realm=\"x\"\r\n", "");
            peer.swallow();
        };
    }

    private Step through(String label, String proxy) {
        Step step = Secrets.in(Step.of(StompConnect.class, label))
                .with("group", label, "url", "wss://" + SERVER + "/ws" + Secrets.query(), "proxy", "http://" + proxy)
                .within(1000);
        steps.add(step);
        return step;
    }
}
