package io.github.jmeterduplex.samples.bench.signalr;

import com.microsoft.signalr.HubConnection;
import com.microsoft.signalr.HubConnectionBuilder;
import com.microsoft.signalr.TransportEnum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Connections of SignalR, each of which invokes a method when the last invocation is completed: JSON over WebSocket
 * without negotiation, everything else as the client has it when nothing is set.
 *
 * <p>Arguments: the hub's URL; how many connections; the seconds after which what was timed is forgotten, from the last
 * opening on; the seconds until it ends itself. A connection that fails ends it with exit code 1. Asked to end, it
 * prints a line of latencies.
 */
public final class SignalREcho {
    private SignalREcho() {}

    /** Works until the time is over or the process is asked to end. */
    public static void main(String[] args) throws InterruptedException {
        Latencies latencies = new Latencies();
        List<HubConnection> hubs = connect(args[0], Integer.parseInt(args[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(latencies.line()), "end"));
        hubs.forEach(hub -> new Caller(hub, latencies).call());
        int warmUpSeconds = Integer.parseInt(args[2]);
        TimeUnit.SECONDS.sleep(warmUpSeconds);
        latencies.clear();
        TimeUnit.SECONDS.sleep(Integer.parseInt(args[3]) - warmUpSeconds);
        System.exit(0);
    }

    private static List<HubConnection> connect(String url, int connections) {
        List<HubConnection> hubs = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            HubConnection hub = HubConnectionBuilder.create(url)
                    .shouldSkipNegotiate(true)
                    .withTransport(TransportEnum.WEBSOCKETS)
                    .build();
            hub.start().blockingAwait();
            hubs.add(hub);
        }
        return hubs;
    }
}
