package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The proxy's connections, the oldest first, and the network conditions that they are under. Confined to the proxy's
 * thread.
 */
final class ProxyConnections {
    private static final int READ_BYTES = 64 * 1024;

    /** A link with something to write at a time of System.nanoTime. */
    private record Appointment(Link link, long dueNanos) {}

    /** Nobody but the proxy's thread writes these; anybody may read. */
    final AtomicLong bytesToServer = new AtomicLong();

    final AtomicLong bytesToClient = new AtomicLong();

    private final Set<Link> connections = new LinkedHashSet<>();
    private final PriorityQueue<Appointment> appointments =
            new PriorityQueue<>(Comparator.comparingLong(Appointment::dueNanos));
    private final NetworkConditions upstream = new NetworkConditions();
    private final NetworkConditions downstream = new NetworkConditions();
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(READ_BYTES);
    private final Selector selector;
    private final InetSocketAddress server;

    ProxyConnections(Selector selector, int serverPort) {
        this.selector = selector;
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
    }

    /** Takes over the client's connection and opens the server's for it. */
    void add(SocketChannel client) throws IOException {
        SocketChannel outbound = SocketChannel.open();
        for (SocketChannel channel : List.of(client, outbound)) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        OneWayStream toServer = new OneWayStream(client, outbound, upstream, bytesToServer);
        OneWayStream toClient = new OneWayStream(outbound, client, downstream, bytesToClient);
        boolean refused = isRefused(outbound);
        Link link = new Link(client, outbound, toServer, toClient, selector);
        if (refused) {
            link.reset();
        } else {
            connections.add(link);
        }
    }

    private boolean isRefused(SocketChannel outbound) {
        try {
            outbound.connect(server);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    void ready(SelectionKey key) {
        Link link = (Link) key.attachment();
        settle(link, link.ready(key, scratch));
    }

    private void settle(Link link, long nextNanos) {
        if (!link.isOpen()) {
            connections.remove(link);
        } else if (nextNanos > 0 && !link.hasAppointment()) {
            link.hasAppointment(true);
            appointments.add(new Appointment(link, System.nanoTime() + nextNanos));
        }
    }

    /** Has the links write whose time has come. Returns nanoseconds to the next of them, 0 for none. */
    long keepAppointments() {
        while (!appointments.isEmpty()) {
            long waitNanos = appointments.peek().dueNanos() - System.nanoTime();
            if (waitNanos > 0) {
                return waitNanos;
            }
            Link link = appointments.remove().link();
            link.hasAppointment(false);
            settle(link, link.proceed());
        }
        return 0;
    }

    int cutOldest(int most, Cut how) {
        List<Link> chosen = whole().subList(0, Math.min(most, countWhole()));
        chosen.forEach(link -> link.cut(how));
        connections.removeIf(link -> !link.isOpen());
        return chosen.size();
    }

    int truncate(Direction way, long bytes, Cut how) {
        List<Link> chosen = whole();
        chosen.forEach(link -> link.truncate(way, bytes, how));
        proceedAll();
        return chosen.size();
    }

    int damage(Direction way, Damage how) {
        List<Link> chosen = whole();
        chosen.forEach(link -> link.damage(way, how));
        return chosen.size();
    }

    int halfClose(Direction way) {
        List<Link> chosen = whole();
        chosen.forEach(link -> link.halfClose(way));
        connections.removeIf(link -> !link.isOpen());
        return chosen.size();
    }

    int stalled(Direction way, boolean stands) {
        conditionsOf(way).forEach(conditions -> conditions.stalled(stands));
        proceedAll();
        return connections.size();
    }

    int delay(Direction way, long millis) {
        conditionsOf(way).forEach(conditions -> conditions.delayMillis(millis));
        return connections.size();
    }

    private List<NetworkConditions> conditionsOf(Direction way) {
        List<NetworkConditions> chosen = new ArrayList<>();
        if (way.includes(Direction.TO_SERVER)) {
            chosen.add(upstream);
        }
        if (way.includes(Direction.TO_CLIENT)) {
            chosen.add(downstream);
        }
        return chosen;
    }

    private void proceedAll() {
        for (Link link : List.copyOf(connections)) {
            settle(link, link.proceed());
        }
    }

    private List<Link> whole() {
        return connections.stream().filter(Link::isWhole).toList();
    }

    int countWhole() {
        return whole().size();
    }

    int countConversing() {
        return (int) whole().stream().filter(Link::isConversing).count();
    }

    void resetAll() {
        connections.forEach(Link::reset);
        connections.clear();
    }
}
