package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The faults of STOMP and Socket.IO, of proxies and certificates. */
@Tag("parallel")
class FaultsIT extends FaultRuns {
    private static final String ALIVE = "alive";
    private static final String ALIVE_SOCKET_IO = "alive Socket.IO";

    private TestAuthority authority;

    @Override
    Map<String, List<Step>> parts(Path folder) throws Exception {
        String url = "ws://" + servers().start(StompPeer.polite()).hostPort() + "/ws";
        String socketIoUrl = "http://" + servers().start(SocketIoPeer.polite()).hostPort();
        authority = TestAuthority.make(Files.createDirectory(folder.resolve("authority")));
        Map<String, List<Step>> parts = new LinkedHashMap<>();
        parts.put("sessions that live on open", before(url, socketIoUrl));
        parts.put("wrong parameter is told", ParameterFaults.steps(url, ALIVE));
        parts.put("fault while connecting is told", new ConnectFaults(servers()).steps());
        parts.put("fault at a proxy is told", new ProxyFaults(servers()).steps());
        parts.put(
                "certificate that is not taken is told",
                CertificateFaults.steps(servers(), authority, Files.createDirectory(folder.resolve("stranger"))));
        parts.put("fault of an open session is told", new SessionFaults(servers()).steps());
        parts.put("limit ends its session while others go on", new LimitFaults(servers(), ALIVE).steps());
        parts.put(
                "fault before a Socket.IO session is told",
                new SocketIoConnectFaults(servers(), socketIoUrl, ALIVE_SOCKET_IO, ALIVE).steps());
        parts.put(
                "fault of a Socket.IO session ends it while others go on",
                new SocketIoFaults(servers(), ALIVE_SOCKET_IO).steps());
        parts.put("sessions beside them live on", after());
        return parts;
    }

    private static List<Step> before(String url, String socketIoUrl) {
        return List.of(
                Secrets.in(Step.of(StompConnect.class, "good connect"))
                        .with("group", ALIVE, "url", url + Secrets.query(), "sessions", LimitFaults.ALIVE)
                        .with("subscribe", "/topic/echo")
                        .within(5000) // the first sample loads the classes
                        .says("opened " + LimitFaults.ALIVE + " of " + LimitFaults.ALIVE + " sessions"),
                Secrets.inSocketIo(Step.of(SocketIoConnect.class, "good Socket.IO connect"))
                        .with("group", ALIVE_SOCKET_IO, "url", socketIoUrl, "sessions", SocketIoFaults.ALIVE)
                        .within(5000)
                        .says("opened " + SocketIoFaults.ALIVE + " of " + SocketIoFaults.ALIVE + " sessions"));
    }

    private static List<Step> after() {
        return List.of(
                LimitFaults.alive(ALIVE, "good send").with("headers", "{\"X-Token\":\"send-" + Secrets.MARK + "\"}"),
                Step.of(HoldSessions.class, "good hold", "group", ALIVE, "seconds", 0)
                        .says(LimitFaults.ALIVE + " sessions open, 0 lost"),
                SocketIoFaults.alive(ALIVE_SOCKET_IO, "good emit"),
                Step.of(HoldSessions.class, "good Socket.IO hold", "group", ALIVE_SOCKET_IO, "seconds", 0)
                        .says(SocketIoFaults.ALIVE + " sessions open, 0 lost"));
    }

    @Override
    JMeterSetup with(JMeterSetup setup) throws Exception {
        return setup.jvm(
                "-Djavax.net.ssl.trustStore=" + authority.trustStore(),
                "-Djavax.net.ssl.trustStorePassword=" + TestAuthority.PASSWORD);
    }

    /** 401 three times, ERROR on CONNECT once, and CONNECT_ERROR. */
    @Override
    int unauthorized() {
        return 4 + SocketIoConnectFaults.REFUSED;
    }

    @Override
    int limited() {
        return LimitFaults.ENDED + SocketIoFaults.LIMITED;
    }
}
