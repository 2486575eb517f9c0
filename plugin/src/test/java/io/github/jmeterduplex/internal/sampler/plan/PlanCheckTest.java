package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.control.ModuleController;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.test.JavaTest;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.RemoteThreadsListenerTestElement;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCheckTest {
    /** A class of a tester's own, with a parameter of its own. */
    public static class Shop extends StompUser {
        @Override
        protected Map<String, String> moreParameters() {
            return Map.of("basket", "3");
        }
    }

    @TempDir
    private static Path folder;

    private final ListedHashTree root = new ListedHashTree();
    private final HashTree plan = root.add(new TestPlan("plan"));
    private final HashTree users = group("users");

    private HashTree group(String name) {
        ThreadGroup group = new ThreadGroup();
        group.setName(name);
        return plan.add(group);
    }

    /** A sampler of a class and its texts, as {@code name=value}. */
    private static JavaSampler sampler(Class<?> type, String... texts) {
        JavaSampler sampler = new JavaSampler();
        sampler.setName(type.getSimpleName());
        sampler.setClassname(type.getName());
        Arguments arguments = new Arguments();
        Arrays.stream(texts).map(text -> text.split("=", 2)).forEach(pair -> arguments.addArgument(pair[0], pair[1]));
        sampler.setArguments(arguments);
        return sampler;
    }

    private PlanCheckTest with(TestElement... elements) {
        Arrays.stream(elements).forEach(users::add);
        return this;
    }

    private List<String> mistakes() {
        return PlanCheck.of(root).stream().map(PlanCheck.Mistake::line).toList();
    }

    private static JavaSampler connect(String... texts) {
        return sampler(StompConnect.class, texts);
    }

    private static JavaSampler send(String... texts) {
        String[] all = Arrays.copyOf(new String[] {"destination=/app/chat"}, texts.length + 1);
        System.arraycopy(texts, 0, all, 1, texts.length);
        return sampler(StompSend.class, all);
    }

    private static final String URL = "url=ws://127.0.0.1:8080/ws";

    @Test
    void goodPlanHasNoMistake() {
        with(
                connect(URL, "subscribe=/user/queue/replies,/topic/x", "sessions=10", "login={{session}}"),
                sampler(StompSubscribe.class, "destination=/topic/room", "ack=client", "acknowledge=receive"),
                send("body={\"id\":\"{{id}}\",\"n\":{{sequence}}}", "reply=json:/id", "replyFrom=/user/queue/replies"),
                send("reply=order", "replyFrom=/topic/room", "durationSeconds=1.5", "label=other"),
                sampler(HoldSessions.class, "seconds=1"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void unknownNameIsToldWithTheOneThatIsMeant() {
        with(connect(URL, "subscribe=/a"), send("replyfrom=/a", "nonsense=1"));
        assertThat(mistakes())
                .satisfiesExactly(
                        one -> assertThat(one)
                                .isEqualTo("\"StompSend\" in \"users\": there is no parameter replyfrom; did"
                                        + " you mean replyFrom?"),
                        two -> assertThat(two)
                                .startsWith("\"StompSend\" in \"users\": there is no parameter nonsense;"
                                        + " allowed: group, "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sessions=0",
                "sessions=ten",
                "transports=websockets",
                "compression=on",
                "connectHeaders={",
                "httpHeaders=[]",
                "heartbeat=10000",
                "settleMillis=-1",
                "reconnect=yes",
                "reconnectDelayMillis=10-1",
                "reconnectDelayMillis=official",
                "localAddresses=localhost",
                "connectTimeoutMillis=0",
                "tlsTrust=all",
                "proxy=proxy.example:3128",
                "client=spring",
                "keep=-1",
                "trace=x",
                "sharing=JVM",
                "ifExists=append",
                "connectsPerSecond=0",
                "connectArrivals=poisson",
                "connectArrivals=burst:0",
                "connectsInParallel=0",
                "maxFailed=-1",
                "wait=1",
                "transports=xhr-polling"
            })
    void wrongValueOfAConnectIsFound(String text) {
        with(connect(URL, text));
        assertThat(mistakes()).singleElement().asString().contains("parameter " + text.substring(0, text.indexOf('=')));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "reply=json",
                "reply=regex:(",
                "expect=x",
                "replies=2",
                "replyTimeoutMillis=0",
                "waitForReplies=maybe",
                "label={{id}}",
                "target=all",
                "messages=0",
                "messagesPerSecond=-1",
                "messagesPerSecond=100 for 60",
                "messagesPerSecond=0 for 60s",
                "arrivals=random",
                "arrivals=poisson",
                "messagesPerFlush=0",
                "maxInFlight=0",
                "headers={\"destination\":\"/x\"}",
                "group=stmop",
                "body={{idd}}",
                "body={{peer.sesion}}"
            })
    void wrongValueOfASendIsFound(String text) {
        with(connect(URL), send(text));
        assertThat(mistakes()).singleElement().asString().contains("parameter " + text.substring(0, text.indexOf('=')));
    }

    @Test
    void parametersThatExcludeEachOtherAreFound() {
        with(
                connect(URL),
                send("durationSeconds=1", "messages=2"),
                send("messagesPerSecond=1 for 1s", "messages=2"),
                send("messagesPerSecond=1 for 1s", "durationSeconds=2"),
                send("body=a", "bodyFile=b"),
                send("reply=order"),
                send("expect=json:/a=1"),
                sampler(StompSubscribe.class, "destination=/a", "acknowledge=receive"));
        assertThat(mistakes())
                .hasSize(7)
                .satisfiesExactly(
                        one -> assertThat(one).contains("parameter durationSeconds"),
                        stages -> assertThat(stages).contains("parameter messages: \"2\" is not allowed"),
                        lasting -> assertThat(lasting).contains("parameter durationSeconds: \"2\" is not allowed"),
                        two -> assertThat(two).contains("parameter bodyFile"),
                        three -> assertThat(three).contains("parameter replyFrom"),
                        four -> assertThat(four).contains("parameter expect"),
                        five -> assertThat(five).contains("parameter acknowledge"));
    }

    @Test
    void socketIoIsHeldToItsOwnRules() {
        with(
                sampler(SocketIoConnect.class, "url=http://h:1/path"),
                sampler(SocketIoConnect.class, "url=http://h:1", "engine=3", "auth={\"a\":1}"),
                sampler(SocketIoConnect.class, "url=http://h:1", "client=library", "compression=off"),
                sampler(SocketIoConnect.class, "url=http://h:1", "query={\"EIO\":\"4\"}"),
                sampler(SocketIoEmit.class, "event=connect"),
                sampler(SocketIoEmit.class, "event=a", "args={}"),
                sampler(SocketIoEmit.class));
        assertThat(mistakes())
                .satisfiesExactly(
                        one -> assertThat(one).contains("parameter url"),
                        two -> assertThat(two).contains("parameter auth"),
                        three -> assertThat(three).contains("parameter compression"),
                        four -> assertThat(four).contains("parameter query"),
                        five -> assertThat(five).contains("parameter event"),
                        six -> assertThat(six).contains("parameter args"),
                        seven -> assertThat(seven).contains("parameter event is blank"));
    }

    @Test
    void whatOnlyARunKnowsIsNoMistake() {
        with(
                connect("url=${url}", "sessions=${__P(sessions,ten)}", "transports=xhr-polling", "group=${group}"),
                connect(URL, "subscribe=${where}"),
                send("reply=json:/id", "body=${body}", "group=other", "messages=${n}", "durationSeconds=3"),
                send("reply=${reply}", "replies=3", "replyFrom=${source}"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void sourceThatNothingSubscribesToIsFound() {
        with(connect(URL, "subscribe=/user/queue/replies"), send("reply=order", "replyFrom=/user/queue/reply"));
        assertThat(mistakes())
                .singleElement()
                .asString()
                .endsWith("nothing of the plan subscribes to \"/user/queue/reply\"; did you mean"
                        + " /user/queue/replies?");
    }

    @Test
    void sourcesThatMayDifferFromSessionToSessionAreNotHeldAgainstAnybody() {
        with(
                connect(URL, "subscribe=/queue/r-{{session}}"),
                send("reply=order", "replyFrom=/queue/r-{{session}}"),
                send("reply=order", "replyFrom=/queue/r-1"),
                send("reply=order", "replyFrom=/temp-queue/replies"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void groupOfAnotherThreadGroupIsOutOfReachUnlessTheJvmShares() {
        with(connect(URL, "group=mine"), connect(URL, "group=ours", "sharing=jvm"));
        HashTree others = group("others");
        others.add(send("group=ours"));
        others.add(send("group=mine"));
        assertThat(mistakes())
                .singleElement()
                .asString()
                .startsWith("\"StompSend\" in \"others\": parameter group: the group \"mine\" is opened in another"
                        + " thread group");
    }

    @Test
    void sendWithoutAnyConnectIsFound() {
        with(send());
        assertThat(mistakes())
                .containsExactly(
                        "\"StompSend\" in \"users\": parameter group: no sampler of the plan opens the group \"stomp\";"
                                + " add a sampler that connects");
    }

    @ParameterizedTest
    @ValueSource(classes = {HoldSessions.class, WaitSessions.class})
    void groupThatNobodyOpensIsFoundInThoseThatWaitForSessions(Class<?> type) {
        with(connect(URL, "group=chat"), sampler(type), sampler(type, "group=chat"), sampler(type, "group=other"));
        assertThat(mistakes())
                .containsExactly(
                        "\"" + type.getSimpleName() + "\" in \"users\": parameter group: no sampler of the plan"
                                + " opens the group \"other\"; allowed: chat");
    }

    @Test
    void defaultsOfThePlanMaySetWhatIsBlank() {
        with(connect(), sampler(StompUser.class, "destination=/app/chat"));
        assertThat(mistakes()).hasSize(2).allSatisfy(one -> assertThat(one).contains("parameter url is blank"));
        JavaConfig defaults = new JavaConfig();
        Arguments rows = new Arguments();
        rows.addArgument("url", "ws://127.0.0.1:8080/ws");
        defaults.setArguments(rows);
        with(defaults);
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void disabledElementsDoNotCount() {
        JavaSampler off = send("nonsense=1");
        off.setEnabled(false);
        with(off);
        HashTree offGroup = group("off");
        offGroup.add(send("nonsense=1"));
        ((TestElement) plan.getArray()[1]).setEnabled(false);
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void otherJavaRequestsAreNoneOfOurs() {
        with(sampler(JavaTest.class, "Sleep_Time=x"), sampler(String.class), new JavaSampler());
        JavaSampler unknown = new JavaSampler();
        unknown.setClassname("no.such.Class");
        with(unknown);
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void classOfATestersOwnMayReadWhatItDoesNotDeclare() {
        with(
                sampler(Shop.class, URL, "basket=5", "destination=/a", "undeclared=1", "replyFrom=/any"),
                sampler(Shop.class, URL, "Basket=5", "reply=json:/id"));
        assertThat(mistakes())
                .containsExactly("\"Shop\" in \"users\": there is no parameter Basket; did you mean basket?");
    }

    @Test
    void classOfATestersOwnMayDoWithoutTheMessageOfTheParameters() {
        with(sampler(Shop.class, URL, "messages=0"));
        assertThat(mistakes()).singleElement().asString().contains("parameter messages");
    }

    @Test
    void includedFilesMayOpenGroupsAndSubscribe() {
        with(new IncludeController(), send("reply=order", "replyFrom=/a", "body={{idd}}"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void modulesMayBeOfAnotherThreadGroup() {
        with(new ModuleController(), send());
        group("others").add(connect(URL));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void scriptsMaySetWhatIsBlank() {
        with(connect(URL), new JSR223PreProcessor(), sampler(StompSend.class, "destination=", "sessions=1"));
        assertThat(mistakes()).singleElement().asString().contains("no parameter sessions");
    }

    @Test
    void columnsOfUsersDataAreKnownValues() throws IOException {
        Path data = Files.writeString(folder.resolve("users.csv"), "name,ids\nann,1\n");
        with(
                connect(URL, "sessionData=" + data, "sessionVariables=tokn"),
                send("body={{name}} {{ids}} {{peer.name}} {{tokn}} {{something else}}"),
                send("body={{nam}}"));
        assertThat(mistakes())
                .singleElement()
                .asString()
                .endsWith("parameter body: {{nam}} is not a known value and would be sent as it is written; did"
                        + " you mean {{name}}?");
    }

    @Test
    void ownNamesAreKnownBesideColumnsThatAreLikeThem() throws IOException {
        Path data = Files.writeString(
                folder.resolve("users.csv"), "ids,numbers,sequences,sessions,sentMicro,traceparents\n1,1,1,1,1,1\n");
        with(
                connect(URL, "sessionData=" + data),
                send("body={{id}} {{number}} {{sequence}} {{session}} {{sentMicros}} {{traceparent}}"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void nameOfAnotherMeaningIsNoSessionVariable() {
        with(connect(URL, "sessionVariables=token, session"), send());
        assertThat(mistakes()).singleElement().asString().contains("none of id, sentMicros, sequence");
    }

    @Test
    void valuesAreNotJudgedWhereTheDataCannotBeRead() {
        with(connect(URL, "sessionData=missing.csv"), send("body={{idd}}"));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void engineTreesHoldMoreThanElements() {
        plan.add(new RemoteThreadsListenerTestElement());
        with(connect(URL));
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void eachMistakeIsToldOnce() {
        with(connect(URL), send("messages=0", "durationSeconds=1"));
        assertThat(mistakes()).singleElement().asString().contains("parameter messages");
    }
}
