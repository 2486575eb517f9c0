package com.example;

import static io.github.jmeterduplex.dsl.DuplexDsl.stompConnect;
import static io.github.jmeterduplex.dsl.DuplexDsl.stompSend;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;

import io.github.jmeterduplex.dsl.DuplexRun;
import io.github.jmeterduplex.dsl.TestServer;
import org.junit.jupiter.api.Test;
import us.abstracta.jmeter.javadsl.core.engines.EmbeddedJmeterEngine;

class ChatLoadTest {
    @Test
    void twentyUsersGetTheirRepliesInTime() throws Exception {
        try (TestServer server = TestServer.start()) {
            testPlan(threadGroup(
                            1,
                            1,
                            stompConnect(server.url("/ws")).sessions(20).subscribe("/user/queue/replies"),
                            stompSend("chat", "/app/chat.send", "{\"id\":\"{{id}}\",\"text\":\"hello\"}")
                                    .reply("json:/id")
                                    .replyFrom("/user/queue/replies")
                                    .messagesPerSecond(200)
                                    .durationSeconds(ofSeconds(3))))
                    .runIn(new EmbeddedJmeterEngine()
                            .prop("duplex.results", "target/duplex-results")
                            .prop("duplex.rehearsal", "off"));
        }
        DuplexRun run = DuplexRun.last();
        assertThat(run.lost()).as(run.toString()).isZero();
        assertThat(run.label("chat").replied()).isEqualTo(600);
        // an overloaded load generator says nothing about the server
        assumeTrue(run.verdict().usable(), () -> run.verdict().toString());
        assertThat(run.label("chat").p99().value()).isLessThan(ofSeconds(2));
    }
}
