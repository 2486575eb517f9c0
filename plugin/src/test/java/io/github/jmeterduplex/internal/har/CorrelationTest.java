package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ValueRules that come back, and values that were heard before, among others that only look like them. */
class CorrelationTest {
    private static final String UUID_1 = "0f8fad5b-d9cb-469f-a165-70867728950e";
    private static final String UUID_2 = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

    private static ImportedPlan checked(ImportedPlan plan) {
        assertThat(plan.mistakes()).isEmpty();
        return plan;
    }

    /** The messages of a kind, twice, with values of their own; {@code #} is the value. */
    private static ImportedPlan twice(String sent, String received, String first, String second) throws IOException {
        return checked(Recording.of("correlation/two-messages-and-replies.har")
                .with("SENT 1", sent.replace("#", first))
                .with("HEARD 1", received.replace("#", first))
                .with("SENT 2", sent.replace("#", second))
                .with("HEARD 2", received.replace("#", second))
                .plan());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // an id of any form, of any name, at any place
                "{'id':'#','text':'hi'}|{'id':'#','ok':true}|a-1|a-2|json:/id|id",
                "{'id':#,'text':'hi'}|{'id':#,'ok':true}|1|2|json:/id|number",
                "{'req':{'requestId':'#'}}|{'answer':{'requestId':'#'}}|r100|r101|json:/answer/requestId|id",
                "{'ref':'#'}|[{'ref':'#'}]|77|78|json:/0/ref|id",
                "['1','#','room','say',{}]|['1','#','room','phx_reply',{}]|5|6|json:/1|id",
                "{'jsonrpc':'2.0','method':'get','id':#}|{'jsonrpc':'2.0','result':1,'id':#}|41|42|json:/id|number",
                "{'nonce':'#','user':'ann'}|{'user':'ann','nonce':'#'}|k3f9a81c|q7d2b55e|json:/nonce|id",
                "{'correlationId':'#'}|{'meta':{'correlation':'#'}}|c-000001|c-000002|json:/meta/correlation|id",
                "{'seq':#}|{'ack':{'seq':#}}|1001|1002|json:/ack/seq|number",
                "{'uuid':'#'}|{'d':{'x':'#'}}|" + UUID_1 + "|" + UUID_2 + "|json:/d/x|id",
                "{'messageId':'#','at':1700000001}|{'messageId':'#','at':1700000001}|m-1|m-2|json:/messageId|id",
                "{'cid':'#','text':'same words'}|{'cid':'#','text':'same words'}|c1|c2|json:/cid|id",
                "{'id':'#','room':'r-12345678'}|{'room':'r-12345678','id':'#'}|i-1|i-2|json:/id|id",
                "{'type':'q','key':'#'}|{'type':'a','key':'#'}|kk-1|kk-2|json:/key|id",
                "{'id':'#','n':1}|{'n':1,'re':{'id':'#'}}|x9|x8|json:/re/id|id",
                "{'tag':'#'}|{'tag':'#'}|T-998877|T-998878|json:/tag|id",
                "{'a':{'b':{'id':'#'}}}|{'z':[0,{'id':'#'}]}|id-00001|id-00002|json:/z/1/id|id",
                "<q n='1' id='#'/>|<r n='1'><s id='#'>ok</s></r>|q1|q2|regex:\\sid\\s*=\\s*[\"']([^\"']+)[\"']|id",
                "<q><a.no>#</a.no></q>|<a.no x='1'>#</a.no>|41|42|regex:<a\\.no(?:\\s[^>]*)?>\\s*([^<\\s]+)\\s*<|number"
            })
    void valueThatComesBackEachTimeIsTheId(
            String sent, String received, String first, String second, String reply, String braces) throws IOException {
        ImportedPlan plan = twice(sent.replace('\'', '"'), received.replace('\'', '"'), first, second);
        for (int i = 0; i < 2; i++) {
            ImportedPlan.Part send = plan.sampler("WsSend", i);
            assertThat(send.parameter("reply")).as(send.comment()).isEqualTo(reply);
            assertThat(send.parameter("body"))
                    .contains(braces.equals("id") ? "\"{{id}}\"" : "{{number}}")
                    .doesNotContain("\"" + (i == 0 ? first : second) + "\"");
            assertThat(send.parameter("waitForReplies")).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'text':'#'}|{'text':'#'}|hello 1|hello 2",
                "{'at':#}|{'at':#}|1700000001000|1700000002000",
                "{'sentAt':'#'}|{'sentAt':'#'}|2026-01-01T00:00:01Z|2026-01-01T00:00:02Z",
                "{'x':#}|{'count':#}|1|2",
                "{'color':'blue'}|{'color':'blue'}|1|2",
                "{'clientId':'" + UUID_1 + "'}|{'clientId':'" + UUID_1 + "'}|1|2",
                "{'id':'#'}|{'id':'other'}|a-1|a-2",
                "{'id':'#'}|{'text':'# is gone'}|a-1|a-2",
                "{'amount':#}|{'total':#}|100|250",
                "<q id='#'/>|<r id='first'><s id='#'/></r>|a-1|a-2",
                "<q id='#'/>|<r><!-- id='#' --></r>|a-1|a-2",
                "<q id='#'/>|<r id='a &amp; #'/>|a-1|a-2",
                "<q to='#'/>|<r to='#'/>|person-1001|person-1002"
            })
    void valueThatOnlyLooksLikeAnIdIsNone(String sent, String received, String first, String second)
            throws IOException {
        ImportedPlan plan = twice(sent.replace('\'', '"'), received.replace('\'', '"'), first, second);
        for (int i = 0; i < 2; i++) {
            ImportedPlan.Part send = plan.sampler("WsSend", i);
            assertThat(send.parameter("reply")).isEqualTo("none");
            assertThat(send.comment()).contains("came back");
            assertThat(send.parameter("body")).doesNotContain("{{").doesNotContain("${");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // what came, what is sent later, what stands there in the plan, what is extracted
                "{'token':'tk-a81b2c3d'}|{'join':{'t':'tk-a81b2c3d'}}|\"${token}\"|$.token",
                "{'room':{'id':'" + UUID_1 + "'}}|{'into':'" + UUID_1 + "'}|\"${id}\"|$.room.id",
                "{'roomId':42}|{'say':{'roomId':42}}|:${roomId}|$.roomId",
                "{'doc':{'version':17}}|{'edit':{'version':17}}|:${version}|$.doc.version",
                "[{'session':'s3ss10n-00'}]|{'s':'s3ss10n-00'}|\"${session}\"|$[0].session",
                "{'list':[{'id':'a'},{'id':'item-900001'}]}|{'open':'item-900001'}|\"${id}\"|$.list[1].id",
                "{'cursor':'c2Vjb25kIHBhZ2UgMg=='}|{'after':'c2Vjb25kIHBhZ2UgMg=='}|\"${cursor}\"|$.cursor",
                "{'csrf-token':'9f8e7d6c5b4a'}|{'c':'9f8e7d6c5b4a'}|\"${csrf_token}\"|$['csrf-token']",
                "{'chat_id':900}|{'chatId':900}|:${chat_id}|$.chat_id"
            })
    void valueThatWasHeardBeforeIsAVariable(String heard, String sent, String stands, String path) throws IOException {
        ImportedPlan plan = checked(Recording.of("correlation/value-heard-before.har")
                .with("HEARD", heard.replace('\'', '"'))
                .with("SENT", sent.replace('\'', '"'))
                .plan());
        assertThat(plan.sampler("WsSend", 1).parameter("body")).contains(stands);
        ImportedPlan.Part extractor = plan.sampler("WsReceive", 0).below("JSONPostProcessor");
        assertThat(extractor.parameter("JSONPostProcessor.jsonPathExprs")).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'room':'general'}|{'room':'general'}",
                "{'ok':true,'n':1}|{'ok':true,'n':1}",
                "{'status':'connected-2024'}|{'type':'connected-2024'}",
                "{'count':3}|{'size':3}",
                "{'text':'see you at 10 tomorrow'}|{'text':'see you at 10 tomorrow'}",
                "{'name':'ann2'}|{'name':'ann2'}",
                "[1,2,3]|[1,2,3]"
            })
    void wordThatWasHeardByChanceStays(String heard, String sent) throws IOException {
        String body = sent.replace('\'', '"');
        ImportedPlan plan = checked(Recording.of("correlation/word-heard-before.har")
                .with("HEARD", heard.replace('\'', '"'))
                .with("SENT", body)
                .plan());
        assertThat(plan.sampler("WsSend", 1).parameter("body")).isEqualTo(body);
        assertThat(plan.steps()).noneMatch(step -> step.startsWith("WsReceive"));
    }

    @Test
    void valueThatTheBrowserSaidFirstIsItsOwn() throws IOException {
        ImportedPlan plan =
                checked(Recording.of("correlation/value-of-the-browser.har").plan());
        assertThat(plan.sampler("WsSend", 1).parameter("body")).contains("browser-12345");
        assertThat(plan.sampler("WsSend", 0).parameter("reply")).isEqualTo("none");
    }

    /** GraphQL ends a subscription by the id that began it. */
    @Test
    void idThatIsSaidAgainIsTakenFromTheReply() throws IOException {
        ImportedPlan plan = checked(
                Recording.of("correlation/graphql-subscription-completed.har").plan());
        ImportedPlan.Part subscribe = plan.sampler("WsSend", 0);
        assertThat(subscribe.parameter("reply")).isEqualTo("json:/id");
        assertThat(subscribe.parameter("replyFrom")).isEqualTo("json:/type=next");
        assertThat(subscribe.below("JSONPostProcessor").parameter("JSONPostProcessor.jsonPathExprs"))
                .isEqualTo("$.id");
        assertThat(plan.sampler("WsSend", 1).parameter("body")).isEqualTo("{\"id\":\"${id}\",\"type\":\"complete\"}");
    }

    @Test
    void eachOccurrenceOfAVersionIsItsOwnVariable() throws IOException {
        ImportedPlan plan =
                checked(Recording.of("correlation/versions-of-a-document.har").plan());
        assertThat(plan.sampler("WsSend", 0).parameter("body")).isEqualTo("{\"edit\":1,\"version\":${version}}");
        assertThat(plan.sampler("WsSend", 1).parameter("body")).isEqualTo("{\"edit\":2,\"version\":${version2}}");
        assertThat(plan.sampler("WsReceive", 1).parameter("until")).isEqualTo("\"version\"");
        assertThat(plan.steps().get(1)).startsWith("WsReceive");
    }

    @Test
    void receiveTakesTheMessageThatWasRecordedAndNoEarlierOne() throws IOException {
        ImportedPlan plan =
                checked(Recording.of("correlation/id-of-the-second-message.har").plan());
        assertThat(plan.sampler("WsReceive", 0).parameter("count")).isEqualTo("2");
    }

    @Test
    void ownMeansOfTheProtocolAreReplies() throws IOException {
        ImportedPlan plan =
                Recording.of("correlation/socketio-acknowledgements.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        ImportedPlan.Part join = plan.sampler("SocketIoEmit", 0);
        assertThat(join.parameter("reply")).isEqualTo("ack");
        assertThat(join.parameter("waitForReplies")).isEqualTo("true");
        assertThat(join.below("JSONPostProcessor").parameter("JSONPostProcessor.jsonPathExprs"))
                .isEqualTo("$[0].room");
        assertThat(plan.sampler("SocketIoEmit", 1).parameter("reply")).isEqualTo("none");
        assertThat(plan.sampler("SocketIoEmit", 1).comment()).contains("none came");
        ImportedPlan.Part say = plan.sampler("SocketIoEmit", 2);
        assertThat(say.parameter("args")).isEqualTo("[{\"room\":\"${room}\",\"id\":\"{{id}}\"}]");
        assertThat(say.parameter("reply")).isEqualTo("json:/0/id");
        assertThat(say.parameter("replyFrom")).isEqualTo("said");
        assertThat(plan.sampler("SocketIoConnect", 0).parameter("listen")).isEqualTo("said");
    }

    @Test
    void completionIsTheReplyToACall() throws IOException {
        ImportedPlan plan = Recording.of("correlation/signalr-completion.har").plan();
        assertThat(plan.mistakes()).isEmpty();
        assertThat(plan.sampler("SignalRInvoke", 0).parameter("reply")).isEqualTo("completion");
        assertThat(plan.sampler("SignalRInvoke", 0).comment()).contains("error");
        assertThat(plan.sampler("SignalRInvoke", 1).parameter("kind")).isEqualTo("send");
        assertThat(plan.sampler("SignalRInvoke", 1).parameter("reply")).isEqualTo("json:/1/id");
        assertThat(plan.sampler("SignalRConnect", 0).parameter("skipNegotiation"))
                .isEqualTo("true");
    }

    @Test
    void headerThatComesBackIsTheReplyOfStomp() throws IOException {
        ImportedPlan plan = Recording.of("correlation/stomp-correlation-header-and-receipt.har")
                .plan();
        assertThat(plan.mistakes()).isEmpty();
        ImportedPlan.Part send = plan.sampler("StompSend", 0);
        assertThat(send.parameter("reply")).isEqualTo("header:correlation-id");
        assertThat(send.parameter("headers")).isEqualTo("{\"correlation-id\":\"{{id}}\"}");
        assertThat(send.parameter("replyFrom")).isEqualTo("/user/queue/replies");
        assertThat(plan.sampler("StompSend", 1).parameter("reply")).isEqualTo("receipt");
    }

    @Test
    void whatIsNotSureSaysWhatWasSeen() throws IOException {
        ImportedPlan plan = checked(Recording.of("correlation/two-messages-and-replies.har")
                .with("SENT 1", "hello")
                .with("HEARD 1", "{\"type\":\"echo\"}")
                .with("SENT 2", "hello again")
                .with("HEARD 2", "{\"type\":\"echo\"}")
                .plan());
        List<String> comments = List.of(
                plan.sampler("WsSend", 0).comment(), plan.sampler("WsSend", 1).comment());
        assertThat(comments).allMatch(comment -> comment.contains("set reply to order"));
    }

    @ParameterizedTest
    @CsvSource({
        "requestId, json:/requestId",
        "correlation-id, json:/correlation-id",
        "orderId, none",
        "key, none",
        "index, none",
        "clientId, none"
    })
    void singleMessageIsKnownByTheNameOfAMessagesIdOnly(String name, String reply) throws IOException {
        String message = "{\"" + name + "\":\"v-778899\"}";
        ImportedPlan plan = checked(Recording.of("correlation/message-and-reply.har")
                .with("SENT", message)
                .with("HEARD", message)
                .plan());
        assertThat(plan.sampler("WsSend", 0).parameter("reply")).isEqualTo(reply);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csrfToken", "password", "credential", "ticket", "access_key"})
    void secretThatComesBackIsNoId(String name) throws IOException {
        ImportedPlan plan = twice("{\"" + name + "\":\"#\"}", "{\"" + name + "\":\"#\"}", "secret-01", "secret-02");
        assertThat(plan.sampler("WsSend", 0).parameter("reply")).isEqualTo("none");
        assertThat(plan.text().jmx()).doesNotContain("secret-0");
    }

    @ParameterizedTest
    @CsvSource({
        "http://chat.example/rooms/v-778899, 1, none",
        "http://chat.example/rooms?room=v-778899, 1, none",
        "http://chat.example/rooms, v-778899, none",
        "http://chat.example/rooms, 1, json:/id"
    })
    void valueOfARequestThatIsLeftOutIsNoId(String url, String answer, String reply) throws IOException {
        ImportedPlan plan = Recording.of("correlation/request-that-is-left-out.har")
                .with("http://chat.example/rooms", url)
                .with("ANSWER", answer)
                .plan();
        assertThat(plan.sampler("WsSend", 0).parameter("reply")).isEqualTo(reply);
    }
}
