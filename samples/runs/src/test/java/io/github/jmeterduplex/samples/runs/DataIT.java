package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.proxy.Cut;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What makes the sessions of one thread different: rows, bodies, variables, addresses; also after a cut. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class DataIT {
    private static final List<String> NAMES = List.of("ann", "bob", "eve");
    private static final int ADDRESSED = 8;

    @TempDir
    private static Path folder;

    private static Finished run;
    private static Chat.Stats stats;
    private static Map<String, Integer> clients;

    @BeforeAll
    static void runThePlan(Chat chat) throws Exception {
        Files.writeString(folder.resolve("three.csv"), "name,password\nann,a\nbob,\"b,2\"\neve,e\n");
        Files.writeString(folder.resolve("bodies.txt"), """
                {"id":"{{id}}","text":"first of {{name}}"}

                {"id":"{{id}}","text":"second of {{name}}"}
                """);
        try (TcpProxy proxy = TcpProxy.start(chat.port());
                PlanSignals signals = PlanSignals.start()) {
            Plan plan = Samplers.login(Plan.named("data"), chat);
            rows(plan, chat, proxy, signals);
            bodies(plan);
            others(plan, proxy);
            variables(plan, chat);
            addresses(plan, proxy);
            run = Finished.run(chat.run(plan.write(folder)));
            stats = chat.quiet();
            clients = proxy.clients();
        }
    }

    private static void rows(Plan plan, Chat chat, TcpProxy proxy, PlanSignals signals) {
        plan.javaRequest("four of three", Samplers.CONNECT, users(proxy, 4))
                .httpGet("nothing was opened", signals.at("nothing", () -> {
                    assertThat(proxy.accepted()).isZero();
                    assertThat(chat.stats().count("connects")).isZero();
                }))
                .javaRequest("three", Samplers.CONNECT, users(proxy, 3))
                .javaRequest("before", Samplers.SEND, toMyself())
                .httpGet("cut", signals.at("cut", () -> {
                    assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(NAMES.size());
                    chat.awaitConnects(2L * NAMES.size());
                }))
                .javaRequest("all are back", Samplers.WAIT, "")
                .javaRequest("after", Samplers.SEND, toMyself())
                .javaRequest("hold", Samplers.HOLD, "seconds = 0");
    }

    private static void others(Plan plan, TcpProxy proxy) {
        Map<String, Object> replacing = users(proxy, 3);
        replacing.put("ifExists", "replace");
        plan.javaRequest("three others", Samplers.CONNECT, replacing)
                .javaRequest("good bye", Samplers.DISCONNECT, "")
                .javaRequest("three again", Samplers.CONNECT, users(proxy, 3));
    }

    private static Map<String, Object> users(TcpProxy proxy, int sessions) {
        return Parameters.of("""
                url = ws://127.0.0.1:%d/stomp; sessions = %d; connectsInParallel = 1; sessionData = three.csv
                login = {{name}}; passcode = {{password}}; subscribe = /user/queue/peer,/user/queue/replies
                reconnect = true; reconnectDelayMillis = 50-500
                """.formatted(proxy.port(), sessions));
    }

    private static Map<String, Object> toMyself() {
        return Parameters.of("""
                destination = /app/peer.send; body = {"id":"{{id}}","to":"{{name}}"}; reply = json:/id
                replyFrom = /user/queue/peer; target = each; waitForReplies = true
                """);
    }

    private static void bodies(Plan plan) {
        List<String> texts = List.of("first of ann", "second of ann", "first of ann");
        for (int i = 0; i < texts.size(); i++) {
            plan.javaRequest("body " + (i + 1), Samplers.SEND, """
                            destination = /app/chat.send; bodyFile = bodies.txt; reply = json:/id; target = 0
                            waitForReplies = true
                            """).jsonAssertion("$.text", texts.get(i));
        }
        plan.jsonExtractor("heard", "$.text");
    }

    private static void variables(Plan plan, Chat chat) {
        plan.javaRequest(
                        "named by a variable",
                        Samplers.CONNECT,
                        "url = %s/ws; group = variables; sessionVariables = heard; login = {{heard}}",
                        chat.url())
                .javaRequest(
                        "no such variable",
                        Samplers.CONNECT,
                        "url = %s/ws; group = variables; sessionVariables = heard,unheard",
                        chat.url());
    }

    private static void addresses(Plan plan, TcpProxy proxy) {
        plan.javaRequest("addresses", Samplers.CONNECT, """
                url = ws://127.0.0.1:%d/stomp; group = addresses; sessions = %d
                localAddresses = 127.0.0.2-127.0.0.4,127.0.0.5
                """, proxy.port(), ADDRESSED);
    }

    @Test
    void moreSessionsThanRowsAre400AndNoneIsOpened() {
        JtlRow row = run.row("four of three");
        assertThat(row.code()).isEqualTo("400");
        assertThat(row.message())
                .startsWith("parameter sessionData: ")
                .endsWith("three.csv has 3 rows, and 0 of them belong to sessions already: 4 more were asked for."
                        + " Add rows, or ask for fewer sessions");
        assertThat(run.row("nothing was opened").isSuccess()).isTrue();
    }

    @Test
    void usersWhoseConnectionWasCutComeBackUnderTheirNamesAndSubscribed() {
        assertThat(run.row("cut").isSuccess()).as("all came back").isTrue();
        assertThat(run.row("all are back").message()).isEqualTo("3 of 3 sessions open");
        assertThat(run.row("hold").message())
                .startsWith("3 sessions open, 0 lost; those that came back were gone for up to ");
        for (String name : NAMES) {
            assertThat(stats.user(name, "connects")).as("connects of " + name).isEqualTo(2 + 2);
            assertThat(stats.user(name, "to_self")).isEqualTo(2);
            assertThat(stats.user(name, "received")).isEqualTo(2);
        }
        assertThat(run.count("before", "replied")).isEqualTo(3);
        assertThat(run.count("after", "replied")).isEqualTo(3);
        assertThat(run.sessions("reconnected")).isEqualTo(3);
        assertThat(run.sessions("lost")).isEqualTo(3);
    }

    @Test
    void rowsOfSessionsThatWereClosedAreDealtAgain() {
        assertThat(run.row("three others").message()).startsWith("opened 3 of 3 sessions");
        assertThat(run.row("three again").message()).startsWith("opened 3 of 3 sessions");
    }

    /** The assertions in the plan hold the texts themselves. */
    @Test
    void bodiesOfAFileAreUsedInTurn() {
        assertThat(run.row("body 1").isSuccess()).isTrue();
        assertThat(run.row("body 2").isSuccess()).isTrue();
        assertThat(run.row("body 3").isSuccess()).isTrue();
    }

    @Test
    void variablesOfTheThreadAreValuesOfItsSessions() {
        assertThat(stats.user("first of ann", "connects")).isEqualTo(1);
        assertThat(run.row("no such variable").code()).isEqualTo("400");
        assertThat(run.row("no such variable").message()).contains("sessionVariables", "\"unheard\" is not set");
    }

    @Test
    void serverKnewNobodyElse() {
        assertThat(stats.users().keySet()).containsExactlyInAnyOrder("ann", "bob", "eve", "first of ann");
    }

    /** Elsewhere a machine has no addresses beside 127.0.0.1 unless somebody gives it some. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void connectionsComeFromTheLocalAddressesInTurn() {
        assertThat(run.row("addresses").message()).startsWith("opened 8 of 8 sessions");
        assertThat(clients)
                .isEqualTo(Map.of("127.0.0.1", 12, "127.0.0.2", 2, "127.0.0.3", 2, "127.0.0.4", 2, "127.0.0.5", 2));
    }
}
