package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a plan is made of: requests, order, think times, users, and texts that must not be evaluated. */
class ImportedPlanTest {
    /** A form with a hidden token, a login, a token from JSON, a second of thinking; saved 40 seconds later. */
    private static Recording chat() throws IOException {
        return Recording.of("plan/chat-with-login.har");
    }

    @Test
    void stepsStandInTheOrderOfTheRecording() throws IOException {
        ImportedPlan plan = chat().plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.steps())
                .containsExactly(
                        "HTTP GET /login",
                        "HTTP POST /login",
                        "HTTP GET /api/token",
                        "StompConnect connect stomp",
                        "StompSubscribe subscribe /user/queue/replies",
                        "StompSend /app/chat",
                        "StompDisconnect disconnect stomp");
        assertThat(plan.text().summary())
                .contains(
                        "left out: GET http://chat.example:80/api/news",
                        "left out: files of pages, such as pictures, styles and scripts: 1",
                        "stomp: STOMP over SockJS (websocket) at http://chat.example:80/ws, 1 message, 1 with a reply");
    }

    @Test
    void sameRemarkOnManyMessagesIsOneLine() throws IOException {
        ImportedPlan plan = Recording.of("plan/three-texts.har").plan();
        assertThat(plan.text().summary().stream().filter(line -> line.contains("reply is none")))
                .singleElement()
                .asString()
                .endsWith(" (3 messages)");
    }

    @Test
    void tokensOfPagesAndAnswersAreVariables() throws IOException {
        ImportedPlan plan = chat().plan();
        ImportedPlan.Part page = plan.elements().stream()
                .filter(part -> part.name().equals("GET /login"))
                .findFirst()
                .orElseThrow();
        assertThat(page.below("RegexExtractor").parameter("RegexExtractor.refname"))
                .isEqualTo("_csrf");
        ImportedPlan.Part login = plan.elements().stream()
                .filter(part -> part.name().equals("POST /login"))
                .findFirst()
                .orElseThrow();
        assertThat(login.parameter("_csrf")).isEqualTo("${_csrf}");
        assertThat(login.parameter("username")).isEqualTo("${username}");
        assertThat(login.parameter("password")).isEqualTo("${password}");
        assertThat(login.below("HeaderManager").parameter("Origin")).isEqualTo("http://${host}");
        ImportedPlan.Part connect = plan.sampler("StompConnect", 0);
        assertThat(connect.parameter("connectHeaders")).isEqualTo("{\"X-Auth-Token\":\"${token}\"}");
        assertThat(connect.parameter("login")).isEqualTo("${username}");
        assertThat(connect.parameter("url")).isEqualTo("http://${host}:${port}/ws");
        assertThat(connect.parameters()).doesNotContainKey("cookies");
    }

    @Test
    void secretsStandInTheFileOfUsersAlone() throws IOException {
        for (ImportedPlan plan : new ImportedPlan[] {chat().plan(), chat().oneThreadPlan()}) {
            assertThat(plan.text().users()).isEqualTo("username,password,mail\nann,hush!hush,ann@chat.example\n");
            String all = plan.text().jmx() + plan.text().summary();
            assertThat(all)
                    .doesNotContain("hush")
                    .doesNotContain("ann@")
                    .doesNotContain("jwt-99aa88bb77")
                    .doesNotContain("recorded-cookie")
                    .doesNotContain(">ann<")
                    .doesNotContain("c5f2-aa10-93");
        }
    }

    @Test
    void cookiesThatNoRequestBringsAreAColumn() throws IOException {
        ImportedPlan plan = Recording.of("plan/cookie-of-no-request.har").plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("cookies")).isEqualTo("${cookies}");
        assertThat(plan.text().users()).isEqualTo("cookies\nSESSION=secret-session-1\n");
        assertThat(plan.text().jmx()).doesNotContain("secret-session-1");
    }

    @Test
    void tokensOfAnAddressAreColumns() throws IOException {
        ImportedPlan plan =
                Recording.of("plan/token-in-the-url-and-in-a-header.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("WsConnect", 0).parameter("url"))
                .isEqualTo("wss://${host}:${port}/ws?v=2&access_token=${__urlencode(${token})}");
        assertThat(plan.sampler("WsSend", 0).parameter("body")).isEqualTo("{\"password\":\"${password}\",\"a\":1}");
        assertThat(plan.text().jmx()).doesNotContain("other-secret-9", "top%2Fsecret", "top/secret");
        assertThat(plan.text().users())
                .contains("top/secret")
                .contains("Bearer other-secret-9")
                .contains("abc");
    }

    @Test
    void thinkTimesAreRecordedOnesTimesAPercentage() throws IOException {
        ImportedPlan.Part send = chat().plan().sampler("StompSend", 0);
        assertThat(send.below("ConstantTimer").parameter("ConstantTimer.delay"))
                .isEqualTo("${__jexl3(1050*${__P(think,100)}/100)}");
    }

    /** While the recording was saved, say: each loop would wait for so long. */
    @Test
    void timeUntilAConnectionEndsIsNotReplayed() throws IOException {
        ImportedPlan plan = chat().plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("StompDisconnect", 0).below()).isEmpty();
    }

    /** The greeting is waited for, and thought about afterwards. */
    @Test
    void whatTheServerSaysFirstIsWaitedForWithoutATimer() throws IOException {
        ImportedPlan plan = Recording.of("plan/welcome-of-the-server.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        ImportedPlan.Part receive = plan.sampler("WsReceive", 0);
        assertThat(receive.parameter("from")).isEqualTo("json:/type=welcome");
        assertThat(receive.below()).isEmpty();
        assertThat(plan.sampler("WsSend", 0).below("ConstantTimer").parameter("ConstantTimer.delay"))
                .isEqualTo("${__jexl3(550*${__P(think,100)}/100)}");
    }

    @Test
    void oneThreadHasAllSessions() throws IOException {
        ImportedPlan plan = chat().oneThreadPlan();
        assertThat(plan.mistakes()).isEmpty();
        ImportedPlan.Part connect = plan.sampler("StompConnect", 0);
        assertThat(connect.parameter("sessions")).isEqualTo("${__P(sessions,1)}");
        assertThat(connect.parameter("sessionData")).isEqualTo("session-users.csv");
        assertThat(connect.parameter("login")).isEqualTo("{{username}}");
        assertThat(plan.sampler("StompSend", 0).parameter("target")).isEqualTo("each");
        assertThat(plan.first("CSVDataSet").parameter("filename")).isEqualTo("session-users.csv");
    }

    /** A recording is text of others: JMeter must not run it. */
    @Test
    void recordedTextsAreNotEvaluated() throws IOException {
        ImportedPlan plan = Recording.of("plan/functions-in-texts.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        String stands = plan.sampler("WsSend", 0).parameter("body");
        assertThat(stands)
                .isEqualTo("{\"text\":\"${__char(36)}{__groovy(1)} \\\\\\\\ \\\\\"x\\\\\" ${__char(36)}{a}\\\\u0000\","
                        + "\"token\":\"${token}\"}");
        assertThat(plan.sampler("WsSend", 1).parameter("body")).isEqualTo("a${__char(0)}b");
        assertThat(plan.sampler("WsConnect", 0).parameter("url")).contains("/${__char(36)}{__P(x)}");
        assertThat(plan.text().jmx().replace("${__char(36)}{", ""))
                .doesNotContain("${__groovy")
                .doesNotContain("${a}");
    }

    @Test
    void bytesAreSentAsBase64() throws IOException {
        ImportedPlan plan = Recording.of("plan/bytes.har").plan();
        assertThat(plan.sampler("WsSend", 0).parameter("bodyType")).isEqualTo("base64");
        assertThat(plan.sampler("WsSend", 0).parameter("body")).isEqualTo("AAEC");
    }

    @Test
    void everyConnectionHasAGroupAndEveryServerItsVariables() throws IOException {
        ImportedPlan plan = Recording.of("plan/two-servers.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("WsConnect", 1).parameter("group")).isEqualTo("websocket2");
        assertThat(plan.sampler("WsSend", 1).parameter("group")).isEqualTo("websocket2");
        assertThat(plan.sampler("WsConnect", 1).parameter("url")).isEqualTo("wss://${host2}:${port2}/ws");
        assertThat(plan.text().jmx()).contains("${__P(host2,b.example)}").contains("${__P(port2,8443)}");
    }

    @Test
    void answersToTheServerAreListened() throws IOException {
        ImportedPlan plan =
                Recording.of("plan/socketio-question-of-the-server.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("SocketIoListen", 0).parameter("event")).isEqualTo("are you there, really?");
        assertThat(plan.sampler("SocketIoListen", 0).parameter("acknowledge")).isEqualTo("[true]");
    }

    @Test
    void tokenThatIsASubprotocolIsAColumn() throws IOException {
        String jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2ln";
        Recording recording = Recording.of("plan/tokens-as-subprotocols.har");
        ImportedPlan oneThread = recording.oneThreadPlan();
        assertThat(oneThread.sampler("WsConnect", 0).parameter("subprotocol")).isEqualTo("chat,{{token}},{{token2}}");
        assertThat(oneThread.sampler("WsConnect", 0).parameter("sessionData")).isEqualTo("session-users.csv");
        ImportedPlan plan = recording.plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("subprotocol")).isEqualTo("chat,${token},${token2}");
        assertThat(plan.text().jmx()).doesNotContain(jwt).doesNotContain("k8s");
        assertThat(String.join("\n", plan.text().summary()))
                .contains("plain WebSocket")
                .doesNotContain("eyJ", "k8s");
    }

    /** Duplex encodes {@code {{...}}} in a URL; a function of JMeter does so for {@code ${...}}. */
    @Test
    void encodedTokenOfAUrlIsDecodedInItsColumn() throws IOException {
        Recording recording = Recording.of("plan/encoded-token-in-the-url.har");
        ImportedPlan oneThread = recording.oneThreadPlan();
        assertThat(oneThread.sampler("WsConnect", 0).parameter("url")).endsWith("/ws?access_token={{token}}&v=a%20b");
        assertThat(recording.plan().sampler("WsConnect", 0).parameter("url"))
                .endsWith("/ws?access_token=${__urlencode(${token})}&v=a%20b");
        assertThat(oneThread.text().users()).contains("top+secret=1");
    }

    @Test
    void variablesAndColumnsShareTheirNames() throws IOException {
        ImportedPlan plan =
                Recording.of("plan/token-in-the-url-and-in-a-message.har").plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("url")).endsWith("access_token=${token}");
        assertThat(plan.sampler("WsSend", 0).parameter("body"))
                .isEqualTo("{\"a\":\"${token2}\",\"b\":\"${value_Host}\"}");
    }

    @Test
    void cookiesOfTheDomainAreTakenAndTheOthersStayAColumn() throws IOException {
        ImportedPlan plan = Recording.of("plan/cookies-of-three-domains.har").plan();
        assertThat(plan.steps()).startsWith("HTTP GET /", "WsConnect connect websocket");
        assertThat(plan.sampler("WsConnect", 0).parameter("cookies")).isEqualTo("${cookies}");
        assertThat(plan.text().users()).isEqualTo("cookies\n\"theme=dark; ad=1\"\n");
    }

    @Test
    void recordingWithoutTimesHasNoTimersOfThem() throws IOException {
        ImportedPlan plan = Recording.of("plan/without-times.har").plan();
        assertThat(plan.steps())
                .containsExactly(
                        "HTTP POST /login",
                        "WsConnect connect websocket",
                        "WsSend send",
                        "WsSend send",
                        "WsDisconnect disconnect websocket");
        assertThat(plan.sampler("WsSend", 0).below()).isEmpty();
        assertThat(plan.sampler("WsSend", 1).below("ConstantTimer").parameter("ConstantTimer.delay"))
                .contains("(600000*");
        assertThat(plan.text().summary().stream().filter(line -> line.contains("startedDateTime")))
                .containsExactly("left out: 2 entries have a startedDateTime that is no time: they stand first");
    }

    @Test
    void messagesComeAfterTheirConnectWhateverTheirTimes() throws IOException {
        ImportedPlan plan =
                Recording.of("plan/message-before-its-connection.har").plan();
        assertThat(plan.steps()).startsWith("WsConnect connect websocket", "WsSend send");
    }
}
