package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A WebSocket server that reads whatever comes, and remembers nothing of a connection that is gone. */
final class DroppingServer implements Closeable {
    private static final String KEY = "Sec-WebSocket-Key: ";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final ServerSocket listening = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "dropping-server");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong connections = new AtomicLong();

    DroppingServer() throws IOException {
        threads.execute(this::accept);
    }

    String url() {
        return "ws://127.0.0.1:" + listening.getLocalPort() + "/";
    }

    /** How many have upgraded so far. */
    long connections() {
        return connections.get();
    }

    /** Resets all that are open. */
    void dropAll() {
        open.forEach(DroppingServer::reset);
    }

    private static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is closed already, which is what this is for.
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                // The test is over, or the client has gone already.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            upgrade(socket, new BufferedReader(new InputStreamReader(in, US_ASCII), 1_000));
            open.add(socket);
            connections.incrementAndGet();
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException | GeneralSecurityException e) {
            // Either side has reset it.
        } finally {
            open.remove(socket);
        }
    }

    private static void upgrade(Socket socket, BufferedReader request) throws IOException, GeneralSecurityException {
        String key = "";
        for (String line = request.readLine(); line != null && !line.isEmpty(); line = request.readLine()) {
            key = line.startsWith(KEY) ? line.substring(KEY.length()) : key;
        }
        byte[] accept = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(US_ASCII));
        socket.getOutputStream()
                .write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(accept) + "\r\n\r\n")
                        .getBytes(US_ASCII));
    }

    @Override
    public void close() throws IOException {
        listening.close();
        dropAll();
        threads.shutdownNow();
    }
}
