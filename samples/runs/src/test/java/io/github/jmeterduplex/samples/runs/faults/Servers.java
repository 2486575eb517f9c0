package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** The servers of a test, closed together. Confined to one thread. */
final class Servers implements AutoCloseable {
    private final List<HostileServer> all = new ArrayList<>();

    HostileServer start(HostileServer.Script script) throws IOException {
        return keep(HostileServer.start(script));
    }

    /** Over TLS. */
    HostileServer start(SSLContext context, boolean needsCertificate, HostileServer.Script script) throws IOException {
        SSLServerSocket socket =
                (SSLServerSocket) context.getServerSocketFactory().createServerSocket();
        socket.setNeedClientAuth(needsCertificate);
        return keep(HostileServer.start(socket, script));
    }

    private HostileServer keep(HostileServer server) {
        all.add(server);
        return server;
    }

    @Override
    public void close() throws IOException {
        for (HostileServer server : all) {
            server.close();
        }
    }
}
