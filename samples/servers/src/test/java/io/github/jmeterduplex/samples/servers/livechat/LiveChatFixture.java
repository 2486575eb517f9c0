package io.github.jmeterduplex.samples.servers.livechat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of one server, which counts from zero in each of them. */
abstract class LiveChatFixture {
    static LiveChat server;
    static LiveStats stats;

    /** Starts the server of a class, before all of its tests. */
    static void start(String... switches) {
        server = ChatClient.start(switches);
        stats = new LiveStats(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void countFromZero() throws Exception {
        stats.await("/open", 0);
        ChatClient.post(server, "/stats/reset");
    }
}
