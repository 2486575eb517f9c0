package io.github.jmeterduplex.internal.transport;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** A port at which connections get no answer, as its queue is full. */
final class DeafAddress implements Closeable {
    /** The kernel takes a few more than the queue has room for. */
    private static final int QUEUE = 1;

    private static final int ENOUGH = 8;

    private final ServerSocket listening;
    private final List<SocketChannel> queued = new ArrayList<>();

    DeafAddress(String address, int port) throws IOException {
        InetSocketAddress place = new InetSocketAddress(InetAddress.getByName(address), port);
        listening = new ServerSocket(port, QUEUE, place.getAddress());
        for (int i = 0; i < ENOUGH; i++) {
            SocketChannel client = SocketChannel.open();
            client.configureBlocking(false);
            var unused = client.connect(place);
            queued.add(client);
        }
    }

    /** From now on they get an answer: those that waited give up their places. */
    void answers() throws IOException {
        for (SocketChannel client : queued) {
            client.close();
        }
        Thread accepting = new Thread(this::accept, "deaf-address");
        accepting.setDaemon(true);
        accepting.start();
    }

    private void accept() {
        while (true) {
            try {
                var unused = listening.accept();
            } catch (IOException e) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel client : queued) {
            client.close();
        }
        listening.close();
    }
}
