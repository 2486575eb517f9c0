package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.stomp.StompConnect;
import java.io.IOException;

/** What goes wrong at a proxy, and on the way to it. */
final class ProxyFaults extends Faults {
    private static final String SERVER = "server.example:8443";

    ProxyFaults(Servers servers) {
        super(servers);
    }

    @Override
    void addAll() throws IOException {
        String nobody = "127.0.0.1:" + HostileServer.refusedPort();
        through("proxy that is not there", nobody)
                .fails(502, "proxy 1", "no proxy listens on " + nobody, "check the parameter proxy");
        HostileServer login = answering("407 Proxy Authentication Required");
        through("proxy that wants a login", login.hostPort())
                .fails(502, "proxy 1", "refused CONNECT " + SERVER, "407", "it wants a login");
        through("proxy that does not take the login", "jo:" + Secrets.MARK + "@" + login.hostPort())
                .fails(502, "proxy 1", "407", "does not take this login");
        HostileServer rules = answering("403 Forbidden");
        through("proxy that refuses", rules.hostPort())
                .fails(502, "proxy 1", rules.hostPort() + " refused CONNECT " + SERVER, "403", "port 443 alone");
        HostileServer helpless = answering("504 Gateway Timeout");
        through("proxy that reaches nobody", helpless.hostPort())
                .fails(502, "proxy 1", "504", "could not reach the server");
        HostileServer closing = servers.start(Peer::request);
        through("proxy that closes", closing.hostPort())
                .fails(502, "proxy 1", "closed the connection on CONNECT " + SERVER);
        HostileServer mute = servers.start(Peer::swallow);
        silent(through("proxy that is silent", mute.hostPort()), "did not answer CONNECT " + SERVER);
        through("fallback through a proxy", rules.hostPort())
                .with("url", "https://" + SERVER + "/ws" + Secrets.query(), "transports", "xhr-streaming")
                .fails(502, "proxy 1", rules.hostPort() + " refused CONNECT " + SERVER, "403");
        add(Secrets.in(Step.of(StompConnect.class, "proxy without port"))
                .with("url", "wss://" + SERVER + "/ws", "proxy", "http://jo:" + Secrets.MARK + "@proxy.example")
                .fails(400, "parameter proxy", "http://[user:password@]host:port"));
    }

    private HostileServer answering(String status) throws IOException {
        return answering(status, "Proxy-Authenticate: Basic realm=\"x\"\r\n", "");
    }

    private Step through(String label, String proxy) {
        return add(Secrets.in(Step.of(StompConnect.class, label)))
                .with("group", label, "url", "wss://" + SERVER + "/ws" + Secrets.query(), "proxy", "http://" + proxy)
                .within(1000);
    }
}
