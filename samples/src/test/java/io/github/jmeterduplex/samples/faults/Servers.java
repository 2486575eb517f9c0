package io.github.jmeterduplex.samples.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The servers of a test, closed together. Confined to one thread. */
final class Servers implements AutoCloseable {
    private final List<HostileServer> all = new ArrayList<>();

    HostileServer start(HostileServer.Script script) throws IOException {
        HostileServer server = HostileServer.start(script);
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
