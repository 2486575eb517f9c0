package io.github.jmeterduplex.internal.net.channel;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.websocket.core.util.WebSocketUtils;

/** A server on plain sockets that does to each connection what a script says: good things and bad. */
public final class RawServer implements Closeable {
    private static final Pattern KEY = Pattern.compile("Sec-WebSocket-Key: (\\S+)");
    public static final String INFO =
            "{\"websocket\":true,\"origins\":[\"*:*\"],\"cookie_needed\":false,\"entropy\":1}";

    private static final int FINAL = 0x80;
    private static final int TEXT = 1;
    private static final int CLOSE = 8;

    /** What a connection meets. */
    public interface Script {
        void serve(Client client) throws IOException;
    }

    private final ServerSocket server;
    private final Script script;
    private final Thread acceptor;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** All request heads that came, in their order. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    public RawServer(Script script) throws IOException {
        this(new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()), script);
    }

    public RawServer(ServerSocket server, Script script) {
        this.server = server;
        this.script = script;
        this.acceptor = daemon(this::accept);
    }

    /** A SockJS endpoint up to and without the open frame; then the script goes on. */
    public static RawServer sockJs(Script then) throws IOException {
        return new RawServer(client -> {
            String head = client.request();
            // Spring asks over a connection of its own.
            if (!KEY.matcher(head).find()) {
                client.respond(200, "OK", "Content-Type: application/json\r\n", INFO);
                head = client.request();
            }
            client.upgrade(head, "");
            then.serve(client);
        });
    }

    /** A WebSocket endpoint; then the script goes on. */
    public static RawServer webSocket(Script then) throws IOException {
        return webSocket("", then);
    }

    /** A WebSocket endpoint whose answer to the handshake has these headers, too; then the script goes on. */
    public static RawServer webSocket(String headers, Script then) throws IOException {
        return new RawServer(client -> {
            client.upgrade(client.request(), headers);
            then.serve(client);
        });
    }

    /** Answers the first request of a connection, and no other. */
    public static RawServer answering(int status, String reason, String headers, String body) throws IOException {
        return new RawServer(client -> {
            client.request();
            client.respond(status, reason, headers, body);
            client.drain();
        });
    }

    /** Answers the first request of a connection with this text. */
    public static RawServer writing(String text) throws IOException {
        return new RawServer(client -> {
            client.request();
            client.write(text);
            client.drain();
        });
    }

    public int port() {
        return server.getLocalPort();
    }

    public String url(String scheme, String path) {
        return scheme + "://127.0.0.1:" + port() + path;
    }

    /** The addresses that connections have come from. */
    public List<String> peers() {
        return sockets.stream().map(s -> s.getInetAddress().getHostAddress()).toList();
    }

    /** Waits until the other sides have closed all connections that came. */
    public void awaitAllClosed() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!sockets.stream().allMatch(Socket::isClosed)) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("a connection is still open");
            }
            Thread.onSpinWait();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                var unused = daemon(() -> run(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void run(Socket socket) {
        try (socket) {
            script.serve(new Client(socket));
        } catch (IOException e) {
            // The other side is gone: what the test wants, or notices.
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "raw-server");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() throws IOException {
        server.close();
        // Until it has come out of its call, the port takes connections.
        try {
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** One connection of a client. */
    public final class Client {
        public final Socket socket;
        public final DataInputStream in;
        public final OutputStream out;

        private Client(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        /** Reads a request's head. */
        public String request() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.readUnsignedByte());
            }
            requests.add(head.toString());
            return head.toString();
        }

        public void respond(int status, String reason, String headers, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            write("HTTP/1.1 " + status + " " + reason + "\r\n" + headers + "Content-Length: " + bytes.length
                    + "\r\n\r\n");
            out.write(bytes);
        }

        public void upgrade(String request, String headers) throws IOException {
            Matcher key = KEY.matcher(request);
            if (!key.find()) {
                throw new IOException("no handshake: " + request);
            }
            write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + WebSocketUtils.hashKey(key.group(1)) + "\r\n" + headers + "\r\n");
        }

        public void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        public void text(String text) throws IOException {
            frame(0x81, text.getBytes(StandardCharsets.UTF_8));
        }

        public void frame(int firstByte, byte[] payload) throws IOException {
            ByteBuffer frame = ByteBuffer.allocate(payload.length + 10);
            frame.put((byte) firstByte);
            if (payload.length < 126) {
                frame.put((byte) payload.length);
            } else if (payload.length < 65_536) {
                frame.put((byte) 126).putShort((short) payload.length);
            } else {
                frame.put((byte) 127).putLong(payload.length);
            }
            frame.put(payload).flip();
            byte[] bytes = new byte[frame.remaining()];
            frame.get(bytes);
            out.write(bytes);
        }

        /** Reads a client's frame and unmasks it. */
        public Frame readFrame() throws IOException {
            int first = in.readUnsignedByte();
            int second = in.readUnsignedByte();
            if ((second & 0x80) == 0) {
                throw new IOException("a client's frame is not masked");
            }
            long length = second & 0x7F;
            int head = 6;
            if (length == 126) {
                length = in.readUnsignedShort();
                head = 8;
            } else if (length == 127) {
                length = in.readLong();
                head = 14;
            }
            byte[] mask = in.readNBytes(4);
            byte[] payload = in.readNBytes((int) length);
            if (payload.length < length) {
                throw new EOFException();
            }
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= mask[i & 3];
            }
            return new Frame(first, payload, head + payload.length);
        }

        /** Reads until the client ends the connection. */
        public void drain() throws IOException {
            InputStream all = in;
            all.transferTo(OutputStream.nullOutputStream());
        }

        /** Reads until the client closes the WebSocket, and answers that: a client waits for the answer. */
        public void readUntilClose(Consumer<String> texts) throws IOException {
            while (true) {
                Frame frame = readFrame();
                if (frame.opcode() == TEXT) {
                    texts.accept(frame.text());
                } else if (frame.opcode() == CLOSE) {
                    frame(FINAL | CLOSE, frame.payload);
                    return;
                }
            }
        }

        /** Closes with a TCP reset. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    /** A client's frame. */
    public static final class Frame {
        public final int firstByte;
        public final byte[] payload;
        final int wireBytes;

        private Frame(int firstByte, byte[] payload, int wireBytes) {
            this.firstByte = firstByte;
            this.payload = payload;
            this.wireBytes = wireBytes;
        }

        public int opcode() {
            return firstByte & 0xF;
        }

        public String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }
    }
}
