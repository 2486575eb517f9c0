package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Sends back what it reads, one chunk at a time a connection, and says how each connection ended. Thread-safe. */
final class EchoServer implements AutoCloseable {
    /** How connections ended: "end" for a FIN, else the system's words. */
    final BlockingQueue<String> endings = new LinkedBlockingQueue<>();

    private final AsynchronousServerSocketChannel listener = AsynchronousServerSocketChannel.open();

    EchoServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_096);
        listener.accept(null, new CompletionHandler<AsynchronousSocketChannel, Void>() {
            @Override
            public void completed(AsynchronousSocketChannel client, Void unused) {
                listener.accept(null, this);
                new Echo(client).read();
            }

            @Override
            public void failed(Throwable closed, Void unused) {}
        });
    }

    int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /** One connection; its handlers follow one another. */
    private final class Echo implements CompletionHandler<Integer, Boolean> {
        private final AsynchronousSocketChannel client;
        private final ByteBuffer bytes = ByteBuffer.allocate(4_096);

        Echo(AsynchronousSocketChannel client) {
            this.client = client;
        }

        void read() {
            client.read(bytes.clear(), true, this);
        }

        @Override
        public void completed(Integer count, Boolean wasRead) {
            if (count < 0) {
                end("end");
            } else if (wasRead) {
                client.write(bytes.flip(), false, this);
            } else if (bytes.hasRemaining()) {
                client.write(bytes, false, this);
            } else {
                read();
            }
        }

        @Override
        public void failed(Throwable reason, Boolean wasRead) {
            end(String.valueOf(reason.getMessage()));
        }

        private void end(String how) {
            endings.add(how);
            try {
                client.close();
            } catch (IOException e) {
                endings.add("unclosed: " + e);
            }
        }
    }
}
