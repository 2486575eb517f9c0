package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken input ends its own connection; all others continue. */
class ServeHostileTest extends ServeFixture {
    private static final String[] PATHS = {
        "/stomp", "/ws/1/2/websocket", "/socket.io/?EIO=4&transport=websocket", "/chat", "/echo"
    };

    private Client other;

    @BeforeEach
    void start() throws IOException {
        serve();
        other = client(Targets.of(url("ws", "/echo")));
    }

    /** Sends bytes and waits for the end of the connection; returns the response. */
    private String ended(String... parts) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server().port())) {
            socket.setSoTimeout(20_000);
            StringBuilder response = new StringBuilder();
            try {
                for (String part : parts) {
                    socket.getOutputStream().write(part.getBytes(ISO_8859_1));
                    socket.getOutputStream().flush();
                }
                byte[] buffer = new byte[4_096];
                for (int got = socket.getInputStream().read(buffer);
                        got >= 0;
                        got = socket.getInputStream().read(buffer)) {
                    response.append(new String(buffer, 0, got, ISO_8859_1));
                }
            } catch (SocketException e) {
                response.append("reset");
            }
            return response.toString();
        }
    }

    private static String upgrade(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    }

    /** A masked frame, whose mask is 0. */
    private static String frame(int first, String payload) {
        int length = payload.length();
        String size = length < 126
                ? "" + (char) (0x80 | length)
                : "" + (char) 0xfe + (char) (length >> 8) + (char) (length & 0xff);
        return (char) first + size + "\0\0\0\0" + payload;
    }

    private void otherContinues() throws Exception {
        assertThat(other.send("still here").next()).isEqualTo("still here");
        assertThat(count(Count.BROKEN)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NONSENSE\r\n\r\n",
                "GET / HTTP/9.9 more\r\n\r\n",
                "POST /ws/1/2/xhr_send HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n",
                "POST /login HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST /login HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /login?_csrf=%zz HTTP/1.1\r\nContent-Length: 9\r\n\r\n_csrf=%zz"
            })
    void brokenRequest(String request) throws Exception {
        if (request.contains("%zz")) {
            String visitor = get("/login")
                    .headers()
                    .firstValue("set-cookie")
                    .orElseThrow()
                    .replaceFirst(";.*", "");
            String withCookie = request.replace("\r\nContent", "\r\nCookie: " + visitor + "\r\nContent");
            assertThat(ended(withCookie)).startsWith("HTTP/1.1 400 ");
        } else {
            assertThat(ended(request)).startsWith("HTTP/1.1 400 ");
        }
        otherContinues();
    }

    @Test
    void endlessHead() throws Exception {
        assertThat(ended("GET / HTTP/1.1\r\n", "X: " + "y".repeat(100_000))).containsAnyOf("400", "reset");
        otherContinues();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0081\u0001a",
                "\u0083\u0080\0\0\0\0",
                "\u00c1\u0080\0\0\0\0",
                "\u0080\u0080\0\0\0\0",
                "\u0009\u0080\0\0\0\0",
                "\u0089\u00fe\0\u0080\0\0\0\0",
                "\u0081\u00ff\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\0\0\0\0",
                "\u0001\u0080\0\0\0\0\u0081\u0080\0\0\0\0"
            })
    void brokenFrame(String frame) throws Exception {
        for (String path : PATHS) {
            assertThat(ended(upgrade(path), frame)).containsAnyOf("\u0088\u0002\u0003\u00ea", "reset");
        }
        otherContinues();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/stomp|CONNECT\n\n\0SEND\nno colon\n\n\0",
                "/stomp|CONNECT\n\n\0SEND\ncontent-length:99999999999\n\n\0",
                "/stomp|CONNECT\n\n\0SEND\ncontent-length:1\n\nabc\0",
                "/ws/1/2/websocket|[\"abc",
                "/ws/1/2/websocket|[\"\\u12",
                "/ws/1/2/websocket|{}",
                "/socket.io/?EIO=4&transport=websocket|9",
                "/socket.io/?EIO=4&transport=websocket|4",
                "/socket.io/?EIO=4&transport=websocket|4299999999999999999999[\"a\"]",
                "/socket.io/?EIO=4&transport=websocket|421[\"a\"",
                "/socket.io/?EIO=4&transport=websocket|42{}",
                "/socket.io/?EIO=4&transport=websocket|45999999-[\"a\"]",
                "/chat|{\"protocol\":",
                "/chat|[\u001e",
                "/chat|{\"protocol\":\"json\",\"version\":1}\u001e{\"type\":1,\"target\":\"Join\"}\u001e"
            })
    void brokenMessage(String pathAndMessage) throws Exception {
        String[] parts = pathAndMessage.split("\\|", 2);
        String close = parts[1].equals("{\"protocol\":") ? frame(0x83, "") : "";
        assertThat(ended(upgrade(parts[0]), frame(0x81, parts[1]) + close))
                .containsAnyOf("\u0088\u0002\u0003\u00ea", "reset");
        otherContinues();
    }

    @Test
    void endIsNoBreach() throws Exception {
        ended(upgrade("/echo"), frame(0x88, "\u0003\u00e8"));
        assertThat(count(Count.BROKEN)).isZero();
    }

    @Test
    void randomBytes() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            StringBuilder garbage = new StringBuilder();
            for (int j = random.nextInt(200); j >= 0; j--) {
                garbage.append((char) random.nextInt(256));
            }
            ended(upgrade(PATHS[i % PATHS.length]), frame(0x81, garbage.toString()) + frame(0x83, ""));
        }
        otherContinues();
        assertThat(count(Count.OPEN)).isEqualTo(1);
    }
}
