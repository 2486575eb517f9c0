package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a plan is made of: requests, order, think times, users, and texts that must not be evaluated. */
class ImportedPlanTest {
    private static final String FORM = "application/x-www-form-urlencoded";

    /** A chat with a form with a hidden token, a login, a token from JSON, and a second of thinking. */
    private static Har chat() throws IOException {
        return Har.ofChrome()
                .get("http://chat.example/style.css", "text/css", "a{}")
                .get(
                        "http://chat.example/login",
                        "text/html",
                        "<form><input type=\"hidden\" name=\"_csrf\" value=\"c5f2-aa10-93\"/></form>",
                        "Set-Cookie",
                        "JSESSIONID=recorded-cookie-1; Path=/")
                .post(
                        "http://chat.example/login",
                        FORM,
                        "_csrf=c5f2-aa10-93&username=ann&password=hush%21hush",
                        "{}",
                        "Set-Cookie",
                        "JSESSIONID=recorded-cookie-2; Path=/")
                .with("Cookie", "JSESSIONID=recorded-cookie-1", "Origin", "http://chat.example")
                .get("http://chat.example/api/token", "application/json", "{\"token\":\"jwt-99aa88bb77\"}")
                .get("http://chat.example/api/news", "application/json", "{\"news\":\"nothing new today\"}")
                .socket(
                        "ws://chat.example/ws/123/abcdefgh/websocket",
                        "Origin",
                        "http://chat.example",
                        "Cookie",
                        "JSESSIONID=recorded-cookie-2")
                .receive("o")
                .sendSockJs("CONNECT\naccept-version:1.2\nheart-beat:0,0\nX-Auth-Token:jwt-99aa88bb77\nlogin:ann\n\n\0")
                .receiveSockJs("CONNECTED\nversion:1.2\n\n\0")
                .sendSockJs("SUBSCRIBE\nid:0\ndestination:/user/queue/replies\n\n\0")
                .pause(1000)
                .sendSockJs("SEND\ndestination:/app/chat\n\n{\"id\":\"m-1\",\"from\":\"ann@chat.example\"}\0")
                .receiveSockJs("MESSAGE\nsubscription:0\nmessage-id:1\n\n{\"id\":\"m-1\"}\0");
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
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws")
                .send("{\"text\":\"one\"}", "{\"text\":\"two\"}", "{\"text\":\"three\"}")
                .plan();
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
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws", "Cookie", "SESSION=secret-session-1")
                .send("{\"a\":1}")
                .plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("cookies")).isEqualTo("${cookies}");
        assertThat(plan.text().users()).isEqualTo("cookies\nSESSION=secret-session-1\n");
        assertThat(plan.text().jmx()).doesNotContain("secret-session-1");
    }

    @Test
    void tokensOfAnAddressAreColumns() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("wss://chat.example/ws?v=2&access_token=top%2Fsecret", "Authorization", "Bearer other-secret-9")
                .send("{\"password\":\"abc\",\"a\":1}")
                .plan();
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
        ImportedPlan plan = chat().lasting(40_000).plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("StompDisconnect", 0).below()).isEmpty();
    }

    /** The greeting is waited for, and thought about afterwards. */
    @Test
    void whatTheServerSaysFirstIsWaitedForWithoutATimer() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws")
                .pause(500)
                .receive("{\"type\":\"welcome\"}")
                .pause(500)
                .send("{\"a\":1}")
                .plan();
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
        String body = "{\"text\":\"${__groovy(1)} \\\\ \\\"x\\\" ${a}\\u0000\",\"token\":\"t0ken-secret\"}";
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/${__P(x)}?q=${y}")
                .send(body, "a\0b")
                .plan();
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
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws")
                .sendBytes(new byte[] {0, 1, 2})
                .plan();
        assertThat(plan.sampler("WsSend", 0).parameter("bodyType")).isEqualTo("base64");
        assertThat(plan.sampler("WsSend", 0).parameter("body")).isEqualTo("AAEC");
    }

    @Test
    void everyConnectionHasAGroupAndEveryServerItsVariables() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://a.example/ws")
                .send("{\"a\":1}")
                .socket("wss://b.example:8443/ws")
                .send("{\"b\":1}")
                .plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("WsConnect", 1).parameter("group")).isEqualTo("websocket2");
        assertThat(plan.sampler("WsSend", 1).parameter("group")).isEqualTo("websocket2");
        assertThat(plan.sampler("WsConnect", 1).parameter("url")).isEqualTo("wss://${host2}:${port2}/ws");
        assertThat(plan.text().jmx()).contains("${__P(host2,b.example)}").contains("${__P(port2,8443)}");
    }

    @Test
    void answersToTheServerAreListened() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/socket.io/?EIO=4&transport=websocket")
                .receive("0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}")
                .send("40")
                .receive("40{\"sid\":\"b\"}", "421[\"are you there, really?\"]")
                .send("431[true]")
                .plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("SocketIoListen", 0).parameter("event")).isEqualTo("are you there, really?");
        assertThat(plan.sampler("SocketIoListen", 0).parameter("acknowledge")).isEqualTo("[true]");
    }

    @Test
    void tokenThatIsASubprotocolIsAColumn() throws IOException {
        String jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2ln";
        Har har = Har.ofChrome()
                .socket("ws://chat.example/ws", "Sec-WebSocket-Protocol", "chat, " + jwt + ", k8s." + "x".repeat(40))
                .send("{\"a\":1}");
        ImportedPlan oneThread = har.oneThreadPlan();
        assertThat(oneThread.sampler("WsConnect", 0).parameter("subprotocol")).isEqualTo("chat,{{token}},{{token2}}");
        assertThat(oneThread.sampler("WsConnect", 0).parameter("sessionData")).isEqualTo("session-users.csv");
        ImportedPlan plan = har.plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("subprotocol")).isEqualTo("chat,${token},${token2}");
        assertThat(plan.text().jmx()).doesNotContain(jwt).doesNotContain("k8s");
        assertThat(String.join("\n", plan.text().summary()))
                .contains("plain WebSocket")
                .doesNotContain("eyJ", "k8s");
    }

    /** Duplex encodes {@code {{...}}} in a URL; a function of JMeter does so for {@code ${...}}. */
    @Test
    void encodedTokenOfAUrlIsDecodedInItsColumn() throws IOException {
        Har har = Har.ofChrome()
                .socket("ws://chat.example/ws?access_token=top%2Bsecret%3D1&v=a%20b")
                .send("{\"a\":1}");
        ImportedPlan oneThread = har.oneThreadPlan();
        assertThat(oneThread.sampler("WsConnect", 0).parameter("url")).endsWith("/ws?access_token={{token}}&v=a%20b");
        assertThat(har.plan().sampler("WsConnect", 0).parameter("url"))
                .endsWith("/ws?access_token=${__urlencode(${token})}&v=a%20b");
        assertThat(oneThread.text().users()).contains("top+secret=1");
    }

    @Test
    void variablesAndColumnsShareTheirNames() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws?access_token=top-secret-1")
                .receive("{\"token\":\"heard-000001\",\"Host\":\"heard-000002\"}")
                .send("{\"a\":\"heard-000001\",\"b\":\"heard-000002\"}")
                .plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("url")).endsWith("access_token=${token}");
        assertThat(plan.sampler("WsSend", 0).parameter("body"))
                .isEqualTo("{\"a\":\"${token2}\",\"b\":\"${value_Host}\"}");
    }

    @Test
    void cookiesOfTheDomainAreTakenAndTheOthersStayAColumn() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .get("http://www.chat.example/", "text/html", "", "Set-Cookie", "sid=1; Path=/\nlang=en")
                .get("http://ads.example/pixel", "text/html", "", "Set-Cookie", "ad=1")
                .get("http://10.1.0.1/", "text/html", "", "Set-Cookie", "ip=1")
                .socket("ws://ws.chat.example/ws", "Cookie", "sid=1; theme=dark; lang=en; ad=1")
                .send("{\"a\":1}")
                .plan();
        assertThat(plan.steps()).startsWith("HTTP GET /", "WsConnect connect websocket");
        assertThat(plan.sampler("WsConnect", 0).parameter("cookies")).isEqualTo("${cookies}");
        assertThat(plan.text().users()).isEqualTo("cookies\n\"theme=dark; ad=1\"\n");
    }

    @Test
    void recordingWithoutTimesHasNoTimersOfThem() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .post("http://chat.example/login", "application/json", "{}", "{}")
                .socket("ws://chat.example/ws")
                .send("{\"a\":1}")
                .pause(3_600_000)
                .send("{\"a\":1}")
                .withoutTimes()
                .plan();
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
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws")
                .pause(-5000)
                .send("{\"a\":1}")
                .plan();
        assertThat(plan.steps()).startsWith("WsConnect connect websocket", "WsSend send");
    }
}
