package io.github.jmeterduplex.internal.net.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.Shortage;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the machine lacks, as the tester is told. */
class ShortageFaultTest {
    @Test
    void exhaustedMachineIsTold() {
        Endpoint place = Endpoint.of(java.net.URI.create("ws://h:1/"));
        Throwable descriptors =
                new java.net.SocketException("Could not connect").initCause(new IOException("Too many open files"));
        assertThat(ConnectionFaults.connecting(place, OpeningPhase.CONNECT, descriptors)
                        .cause())
                .isEqualTo(Cause.DESCRIPTORS);
        assertThat(ConnectionFaults.connecting(place, OpeningPhase.CONNECT, descriptors)
                        .message())
                .startsWith("no file descriptor left on this machine for a connection to h:1")
                .contains(Shortage.OPEN_FILES.remedy());
        assertThat(ConnectionFaults.broken(place, descriptors, false, false))
                .as("that an open session meets")
                .isEqualTo(ConnectionFaults.connecting(place, OpeningPhase.CONNECT, descriptors));
        assertThat(List.of(
                        faultOf(place, new java.net.BindException("Address already in use")),
                        faultOf(place, new java.net.NoRouteToHostException("Cannot assign requested address")),
                        faultOf(place, new java.net.ConnectException("Can't assign requested address"))))
                .allMatch(fault -> fault.cause() == Cause.LOCAL_PORTS)
                .allMatch(fault -> fault.message().contains(Shortage.LOCAL_PORTS.remedy()));
        assertThat(List.of(
                        faultOf(place, new java.net.SocketException("No buffer space available")),
                        faultOf(place, new java.net.SocketException("Cannot allocate memory"))))
                .allMatch(fault -> fault.cause() == Cause.SOCKET_MEMORY)
                .allMatch(fault -> fault.message().contains(Shortage.SOCKET_MEMORY.remedy()));
        Fault filtered = faultOf(place, new java.net.ConnectException("Operation not permitted"));
        assertThat(filtered.cause()).isEqualTo(Cause.PACKET_FILTER);
        assertThat(filtered.message()).contains(Shortage.CONNTRACK.remedy());
    }

    private static Fault faultOf(Endpoint place, IOException failure) {
        return ConnectionFaults.connecting(place, OpeningPhase.CONNECT, failure);
    }
}
