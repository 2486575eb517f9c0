package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * HAProxy asks each session for a certificate, and writes down which one it saw; JMeter has a
 * key store and a trust store by Java's own properties.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class ClientCertificateIT {
    private static final int SESSIONS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private static Path shared;

    private static TestAuthority authority;

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeCertificates() throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);
        authority = TestAuthority.make(shared)
                .sign("localhost", "-ext", "san=dns:localhost")
                .sign("ann")
                .sign("jo")
                .sign("pat");
    }

    private HaProxyProcess tls(Chat chat) throws Exception {
        return HaProxyProcess.start(
                authority.pem("localhost"),
                "ca-file " + authority.authorityPem() + " verify required",
                List.of("log stdout format raw daemon", "log-format \"seen %[ssl_c_s_dn(cn)]\""),
                chat.port(),
                folder);
    }

    private JMeterSetup setup(Chat chat, HaProxyProcess tls, Plan plan) throws Exception {
        chats(chat, plan, "wss://localhost:" + tls.port() + "/ws/websocket", "websocket");
        return setup(chat, plan);
    }

    private static void chats(Chat chat, Plan plan, String url, String transports) {
        // The cookie is of this host.
        plan.cookieManager()
                .httpGet("index", "http://localhost:" + chat.port() + "/index")
                .javaRequest("connect", Samplers.CONNECT, """
                        url = %s; transports = %s; sessions = %d; subscribe = /user/queue/replies; tlsTrust = system
                        """, url, transports, SESSIONS)
                .javaRequest("chat.send", Samplers.SEND, Samplers.chat("target = each\nwaitForReplies = true"));
    }

    private JMeterSetup setup(Chat chat, Plan plan) throws Exception {
        return chat.run(plan.write(folder))
                .jvm(
                        "-Djavax.net.ssl.keyStore=" + authority.keyStore("users", "ann", "jo", "pat"),
                        "-Djavax.net.ssl.keyStorePassword=" + TestAuthority.PASSWORD,
                        "-Djavax.net.ssl.trustStore=" + authority.trustStore(),
                        "-Djavax.net.ssl.trustStorePassword=" + TestAuthority.PASSWORD);
    }

    /** How many connections the proxy saw of each user, when it has written down all. */
    private static Map<String, Long> seen(HaProxyProcess tls) throws Exception {
        return Await.answer(
                () -> tls.processes().get(0).lines().stream()
                        .filter(line -> line.startsWith("seen "))
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())),
                users -> users.values().stream().mapToLong(Long::longValue).sum() >= SESSIONS,
                PATIENCE);
    }

    private static void allReplied(Finished run) {
        assertThat(run.sessions("opened")).isEqualTo(SESSIONS);
        assertThat(run.count("chat.send", "replied")).isEqualTo(SESSIONS);
    }

    /** Of a fallback one connection receives and one sends; each shows its user's certificate. */
    @Test
    void eachUserHasTheNextCertificateOfTheKeyStoreOnAllConnections(Chat chat) throws Exception {
        try (HaProxyProcess tls = tls(chat);
                HaProxyProcess fallback = tls(chat)) {
            Plan plan = Plan.named("certificates");
            chats(chat, plan.part("websocket"), "wss://localhost:" + tls.port() + "/ws/websocket", "websocket");
            chats(chat, plan.part("xhr"), "https://localhost:" + fallback.port() + "/ws", "xhr-streaming");
            Finished run = Finished.run(setup(chat, plan)).withoutFailedSamples();

            assertThat(run.sessions("opened")).isEqualTo(2 * SESSIONS);
            assertThat(run.part("websocket").count("chat.send", "replied")).isEqualTo(SESSIONS);
            assertThat(run.part("xhr").count("chat.send", "replied")).isEqualTo(SESSIONS);
            assertThat(seen(tls)).isEqualTo(Map.of("seen ann", 2L, "seen jo", 2L, "seen pat", 2L));
            assertThat(seen(fallback).keySet()).containsExactlyInAnyOrder("seen ann", "seen jo", "seen pat");
        }
    }

    @Test
    void keystoreConfigurationChoosesByItsVariable(Chat chat) throws Exception {
        try (HaProxyProcess tls = tls(chat)) {
            Plan plan =
                    Plan.named("certificate-variable").variable("user", "jo").keystoreConfiguration("user", "", "");
            allReplied(Finished.run(setup(chat, tls, plan)).withoutFailedSamples());
            assertThat(seen(tls)).isEqualTo(Map.of("seen jo", (long) SESSIONS));
        }
    }

    @Test
    void keystoreConfigurationChoosesByItsRange(Chat chat) throws Exception {
        try (HaProxyProcess tls = tls(chat)) {
            Plan plan = Plan.named("certificate-range").keystoreConfiguration("", "1", "2");
            allReplied(Finished.run(setup(chat, tls, plan)).withoutFailedSamples());
            assertThat(seen(tls)).isEqualTo(Map.of("seen jo", 3L, "seen pat", 3L));
        }
    }

    @Test
    void aliasThatIsNotThereIsNamed(Chat chat) throws Exception {
        try (HaProxyProcess tls = tls(chat)) {
            Plan plan =
                    Plan.named("certificate-unknown").variable("user", "zoe").keystoreConfiguration("user", "", "");
            Finished run = Finished.run(setup(chat, tls, plan));
            assertThat(run.row("connect").code()).isEqualTo("400");
            assertThat(run.row("connect").message())
                    .contains("Keystore Configuration: the variable user is \"zoe\"", "ann, jo, pat");
        }
    }

    @Test
    void keyStoreThatCannotBeReadIsNamed(Chat chat) throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.p12"), "no key store");
        try (HaProxyProcess tls = tls(chat)) {
            JMeterSetup setup =
                    setup(chat, tls, Plan.named("certificate-broken")).jvm("-Djavax.net.ssl.keyStore=" + broken);
            Finished run = Finished.run(setup);
            assertThat(run.row("connect").code()).isEqualTo("400");
            assertThat(run.row("connect").message()).contains("javax.net.ssl.keyStore: ", "broken.p12 cannot be read");
        }
    }
}
