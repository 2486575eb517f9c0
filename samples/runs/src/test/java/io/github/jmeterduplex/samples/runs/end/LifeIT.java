package io.github.jmeterduplex.samples.runs.end;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Refusal;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * How sessions come into a group and leave it, as samples say it and as the server sees it. Thread groups of one plan
 * run one after the other; between two samples the plan lets the test look at the server.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class LifeIT {
    private static final int OWNERS = 3;
    private static final int OWNED = 5;
    /** A sweep a second, and what a busy machine adds. */
    private static final long CLOSED_MILLIS = 15_000;

    @TempDir
    private static Path folder;

    private static final Map<String, Chat.Stats> SEEN = new ConcurrentHashMap<>();

    private static Finished run;
    private static Chat.Stats stats;
    private static long millisFromThreadsToSessions;

    @BeforeAll
    static void runThePlan(Chat chat) throws Exception {
        try (TcpProxy proxy = TcpProxy.start(chat.port());
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Plan.named("life").threads(OWNERS);
            Samplers.login(plan, chat).javaRequest("owned", Samplers.CONNECT, connect(chat, "sessions = " + OWNED));
            plan.then("meanwhile").httpGet("threads are over", signals.at("over", () -> awaitEndOfOwned(chat)));
            ofOneThread(plan.then("a thread's group"), chat, signals);
            ofTheJvm(plan.then("the JVM's group"), chat, signals);
            plan.then("another thread").javaRequest("shared", Samplers.HOLD, "seconds = 0");
            leaving(plan.then("leaving"), chat, signals);
            failing(plan.then("failing"), chat, proxy, signals);
            run = Finished.run(chat.run(plan.write(folder)));
            stats = chat.quiet();
        }
    }

    /** The signal comes right after the end of the threads, and the run goes on after the answer. */
    private static void awaitEndOfOwned(Chat chat) throws Exception {
        long began = System.nanoTime();
        SEEN.put("owned", chat.awaitOpen(0));
        millisFromThreadsToSessions = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    private static Map<String, Object> connect(Chat chat, String more) {
        return Parameters.of("url = ws://127.0.0.1:%d/stomp\n%s".formatted(chat.port(), more));
    }

    private static String look(Chat chat, PlanSignals signals, String name, int open) {
        return signals.at(name, () -> SEEN.put(name, chat.awaitOpen(open)));
    }

    private static void ofOneThread(Plan plan, Chat chat, PlanSignals signals) {
        Samplers.login(plan, chat)
                .javaRequest("keep 3", Samplers.CONNECT, connect(chat, "sessions = 3"))
                .javaRequest("keep 3 again", Samplers.CONNECT, connect(chat, "sessions = 3"))
                .javaRequest("keep 5", Samplers.CONNECT, connect(chat, "sessions = 5\nifExists = keep"))
                .javaRequest("add 2", Samplers.CONNECT, connect(chat, "sessions = 2\nifExists = add"))
                .httpGet("look at 7", look(chat, signals, "seven", 7))
                .javaRequest("replace by 4", Samplers.CONNECT, connect(chat, "sessions = 4\nifExists = replace"))
                .httpGet("look at 4", look(chat, signals, "four", 4))
                .javaRequest("4 are there", Samplers.WAIT, "")
                .javaRequest("hold 4", Samplers.HOLD, "seconds = 0");
    }

    private static void ofTheJvm(Plan plan, Chat chat, PlanSignals signals) {
        String shared = "group = shared\nsharing = jvm\nsessions = ";
        Samplers.login(plan, chat)
                .javaRequest("share 2", Samplers.CONNECT, connect(chat, shared + 2))
                .javaRequest("share 2 more", Samplers.CONNECT, connect(chat, shared + 2))
                .javaRequest("share 5", Samplers.CONNECT, connect(chat, shared + "5\nifExists = keep"))
                .httpGet("look at 5", look(chat, signals, "five", 5))
                .javaRequest("share 3 others", Samplers.CONNECT, connect(chat, shared + "3\nifExists = replace"))
                .httpGet("look at 3", look(chat, signals, "three", 3));
    }

    private static void leaving(Plan plan, Chat chat, PlanSignals signals) {
        Samplers.login(plan, chat)
                .javaRequest("five", Samplers.CONNECT, connect(chat, "sessions = 5"))
                .javaRequest("two leave", Samplers.DISCONNECT, "sessions = 2\nreceiptTimeoutMillis = 20000")
                .javaRequest("one drops", Samplers.DISCONNECT, "sessions = 1\nabrupt = true")
                .httpGet("look at 3 and 2", look(chat, signals, "twoOfFive", 3 + 2))
                .javaRequest("two are held", Samplers.HOLD, "seconds = 0")
                .javaRequest("five again", Samplers.CONNECT, connect(chat, "sessions = 5"))
                .javaRequest("all leave", Samplers.DISCONNECT, "receiptTimeoutMillis = 20000");
    }

    private static void failing(Plan plan, Chat chat, TcpProxy proxy, PlanSignals signals) {
        String url = "url = ws://127.0.0.1:%d/stomp\ngroup = late\nsessions = ".formatted(proxy.port());
        Samplers.login(plan, chat)
                .httpGet("refuse", signals.at("refuse", () -> proxy.refuse(Refusal.RESET)))
                .javaRequest("two may fail", Samplers.CONNECT, url + "2\nmaxFailed = 2")
                .javaRequest("one may fail", Samplers.CONNECT, url + "2\nmaxFailed = 1")
                .javaRequest("none waited for", Samplers.CONNECT, url + "3\nwait = false")
                .javaRequest("they do not come", Samplers.WAIT, "group = late")
                .httpGet("accept", signals.at("accept", proxy::accept))
                .javaRequest("at last", Samplers.CONNECT, url + "2");
    }

    @Test
    void groupsCloseSoonAfterTheirThreadsWhileTheRunGoesOn() {
        assertThat(SEEN.get("owned").count("connects")).isEqualTo(OWNERS * OWNED);
        assertThat(SEEN.get("owned").count("disconnects")).isEqualTo(OWNERS * OWNED);
        assertThat(millisFromThreadsToSessions)
                .as("milliseconds from the end of the threads to that of the last session on the server")
                .isLessThan(CLOSED_MILLIS);
    }

    @Test
    void connectKeepsAddsOrReplacesInAThreadsGroup() {
        assertMessage("keep 3", "opened 3 of 3 sessions (websocket 3)");
        assertMessage("keep 3 again", "nothing to open: the group has its 3 sessions");
        assertMessage("keep 5", "opened 2 of 2 sessions (websocket 2)");
        assertMessage("add 2", "opened 2 of 2 sessions (websocket 2)");
        assertMessage("replace by 4", "opened 4 of 4 sessions (websocket 4)");
        assertMessage("4 are there", "4 of 4 sessions open");
        assertMessage("hold 4", "4 sessions open, 0 lost");
        assertGrowth("owned", "seven", 7, 0);
        assertGrowth("seven", "four", 4, 7);
    }

    /** The thread's group, of four, closes with its thread. */
    @Test
    void connectAddsKeepsOrReplacesInAGroupOfTheJvm() {
        assertMessage("share 2", "opened 2 of 2 sessions (websocket 2)");
        assertMessage("share 2 more", "opened 2 of 2 sessions (websocket 2)");
        assertMessage("share 5", "opened 1 of 1 sessions (websocket 1)");
        assertMessage("share 3 others", "opened 3 of 3 sessions (websocket 3)");
        assertMessage("shared", "3 sessions open, 0 lost");
        assertGrowth("four", "five", 5, 4);
        assertGrowth("five", "three", 3, 5);
    }

    @Test
    void someLeaveAndOneDropsWithoutBeingLost() {
        assertMessage("two leave", "closed 2 sessions; 2 RECEIPTs came");
        assertMessage("one drops", "dropped 1 session (abrupt)");
        assertMessage("two are held", "2 sessions open, 0 lost");
        assertMessage("five again", "opened 3 of 3 sessions (websocket 3)");
        assertMessage("all leave", "closed 5 sessions; 5 RECEIPTs came");
        assertGrowth("three", "twoOfFive", 5, 3);
        assertThat(run.sessions("lost")).isZero();
    }

    @Test
    void openingsMayFailAsManyAsMaxFailedAllows() {
        assertMessage("two may fail", "opened 0 of 2 sessions; failed, as maxFailed allows: connection 2 (");
        JtlRow tooMany = run.row("one may fail");
        assertThat(tooMany.isSuccess()).isFalse();
        assertThat(tooMany.code()).isEqualTo("502");
        assertThat(tooMany.message()).startsWith("opened 0 of 2 sessions; failed (maxFailed 1): connection 2 (");
        assertMessage("at last", "opened 2 of 2 sessions (websocket 2)");
        assertThat(run.sessions("failed")).isEqualTo(2 + 2 + 3);
    }

    @Test
    void waitSessionsSaysWhyTheyDoNotCome() {
        assertMessage("none waited for", "opening 3 sessions meanwhile (wait=false)");
        JtlRow row = run.row("they do not come");
        assertThat(row.isSuccess()).isFalse();
        assertThat(row.code()).isEqualTo("409");
        assertThat(row.message())
                .startsWith("0 of 3 sessions open, and none is being opened; openings that failed: connection 7;"
                        + " the first: ");
    }

    @Test
    void nothingElseFailedAndTheServerClosedWhatItOpened() {
        assertThat(run.rows().stream().filter(row -> !row.isSuccess()))
                .extracting(JtlRow::label)
                .containsExactly("one may fail", "they do not come");
        assertThat(stats.count("disconnects"))
                .isEqualTo(stats.count("connects"))
                .isEqualTo(run.sessions("opened"));
    }

    /**
     * Open Model gives the Java thread of a user that is over to the next one. At the end of its schedule it interrupts
     * those that are not over: so that comes late.
     */
    @Test
    @Tag("long")
    void groupsOfAnOpenModelCloseWithTheirUsers(Chat chat) throws Exception {
        Plan plan = Plan.named("open-model")
                .openModel("rate(5/sec) even_arrivals(2 sec) rate(5/sec) pause(15 sec)"
                        + " rate(5/sec) even_arrivals(2 sec) rate(0/sec) pause(5 sec)");
        Samplers.login(plan, chat).javaRequest("connect", Samplers.CONNECT, connect(chat, "sessions = 2"));
        // Its pool of threads would keep JMeter itself for a minute more.
        try (JMeterRun jmeter = chat.run(plan.write(folder))
                .property("jmeterengine.force.system.exit", true)
                .start()) {
            Chat.Stats between = Await.answer(
                    chat::stats, now -> now.count("connects") > 0 && now.count("open") == 0, Duration.ofSeconds(60));
            boolean goesOn = jmeter.process().isAlive();
            Finished ended = Finished.ended(jmeter, 0, Audit.End.COMPLETED).withoutFailedSamples();

            assertThat(goesOn).isTrue();
            assertThat(between.count("open")).isZero();
            long users = ended.rows("connect").size();
            assertThat(between.count("connects")).isBetween(2L, 2 * users - 2);
            assertThat(chat.quiet().count("connects")).isEqualTo(2 * users);
            // Ten at the steady rate, and five while it goes down to none.
            assertThat(users).isGreaterThanOrEqualTo(12);
        }
    }

    private static void assertMessage(String label, String start) {
        assertThat(run.row(label).message()).as(label).startsWith(start);
    }

    private static void assertGrowth(String from, String to, long connects, long disconnects) {
        assertThat(SEEN.get(to).count("connects") - SEEN.get(from).count("connects"))
                .as("connects until " + to)
                .isEqualTo(connects);
        assertThat(SEEN.get(to).count("disconnects") - SEEN.get(from).count("disconnects"))
                .as("disconnects until " + to)
                .isEqualTo(disconnects);
    }
}
