package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    private static final ObjectMapper ORACLE = new ObjectMapper();
    private static final int ROUNDS = 20_000;

    private static boolean isMet(String condition, byte[] message) {
        byte[] within = new byte[message.length + 2];
        within[0] = '"';
        within[within.length - 1] = '"';
        System.arraycopy(message, 0, within, 1, message.length);
        return Condition.parse(condition, new RegexStepBudget())
                .isMet(new ConditionInput().at(within, 1, message.length));
    }

    private static boolean isMet(String condition, String message) {
        return isMet(condition, message.getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            json:/type=next;     {"type":"next","id":1};            true
            json:/type=next;     { "id" : 1 , "type" : "next" };    true
            json:/type=next;     {"type":"nexT"};                   false
            json:/type=next;     {"type":"next2"};                  false
            json:/type=next;     {"payload":{"type":"next"}};       false
            json:/type=next;     {"payload":"\\"type\\":\\"next"};  false
            json:/type=next;     {"type":"error","type":"next"};    true
            json:/type=error;    {"type":"error","type":"next"};    false
            json:/type=next;     {"t\\u0079pe":"n\\u0065xt"};       true
            json:/type=a=b;      {"type":"a=b"};                    true
            json:/a/1/b=2;       {"a":[{"b":1},{"b":2}]};           true
            json:/a/2=x;         {"a":["x","y"]};                   false
            json:/0=x;           ["x"];                             true
            json:/a=1.50;        {"a":1.50};                        true
            json:/a=1.5;         {"a":1.50};                        false
            json:/a=true;        {"a":true};                        true
            json:/a=null;        {"a":null};                        true
            json:/a=tru;         {"a":tru};                         false
            json:/a={};          {"a":{}};                          false
            json:/a=;            {"a":``};                          false
            json:/a=;            {"a":""};                          true
            json:/a~1b=ü;        {"a/b":"ü"};                       true
            json:/id;            {"id":0};                          true
            json:/id;            {"id":{}};                         true
            json:/id;            {"id":null};                       false
            json:/id;            {"no":1};                          false
            json:/id;            {"a":tru,"id":1};                  false
            json:/id;            {"a":1 "id":1};                    false
            json:/id;            {"id":;                            false
            json:/id;            {"id":"cut;                        false
            json:/id;            no JSON;                           false
            json:;               [1];                               true
            text:{};             {};                                true
            text:{};             { };                               false
            regex:^a.*z$;        abcz;                              true
            regex:id=([0-9]+);   x id=7;                            true
            regex:^b;            abc;                               false
            """)
    void messageMeetsACondition(String condition, String message, boolean met) {
        assertThat(isMet(condition, message)).isEqualTo(met);
    }

    @Test
    void emptyMessageMeetsNoneOfThem() {
        assertThat(List.of("json:/a", "json:", "text:a", "regex:a")).noneMatch(condition -> isMet(condition, ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            type=next; must begin with json:, regex: or text:
            json:type; is not a JSON pointer
            json:/a~2; is not a JSON pointer
            regex:(;   near index
            regex:;    nothing stands after regex:
            text:;     nothing stands after text:
            """)
    void whatIsNoConditionIsRefused(String condition, String says) {
        assertThatThrownBy(() -> Condition.parse(condition, new RegexStepBudget()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(says);
    }

    @Test
    void valueIsFoundHoweverDeepTheRestIsNested() {
        String deep = "[".repeat(500_000) + "]".repeat(500_000);
        assertThat(isMet("json:/id=1", "{\"a\":" + deep + ",\"id\":1}")).isTrue();
        assertThat(isMet("json:/id=1", "{\"id\":1,\"a\":" + deep + "}")).isTrue();
        assertThat(isMet("json:/id=1", "{\"a\":" + deep + "],\"id\":1}")).isFalse();
    }

    @Test
    void patternThatExplodesIsGivenUp() {
        RegexStepBudget budget = new RegexStepBudget();
        Condition condition = Condition.parse("regex:(x+x+)+y(z)", budget);
        byte[] message = "x".repeat(1_000).getBytes(UTF_8);
        assertThat(condition.isMet(new ConditionInput().at(message, 0, message.length)))
                .isFalse();
        assertThat(budget.givenUp()).isEqualTo(1);
    }

    @Test
    void placeIsLookedForAgainInEachMessage() {
        Condition one = Condition.parse("json:/a=1", new RegexStepBudget());
        Condition two = Condition.parse("json:/a=2", new RegexStepBudget());
        ConditionInput look = new ConditionInput();
        byte[] first = "{\"a\":1}".getBytes(UTF_8);
        byte[] second = "{\"a\":2}".getBytes(UTF_8);
        assertThat(one.isMet(look.at(first, 0, first.length))).isTrue();
        assertThat(two.isMet(look)).isFalse();
        assertThat(two.isMet(look.at(second, 0, second.length))).isTrue();
        assertThat(one.isMet(look)).isFalse();
    }

    // Against an oracle

    private static final String[] NAMES = {"a", "b", "\"q\"", "ü", "0", "1", ""};
    private static final String[] POINTERS = {
        "/a", "/b", "/\"q\"", "/ü", "/0", "/1", "/", "/a/b", "/b/0", "/0/a", "/a/1/0"
    };

    private static JsonNode value(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 5 : 8)) {
            case 0 -> ORACLE.getNodeFactory().textNode("t\\\"\n" + NAMES[random.nextInt(NAMES.length)]);
            case 1 -> ORACLE.getNodeFactory().numberNode(random.nextInt());
            case 2 -> ORACLE.getNodeFactory().numberNode(random.nextDouble());
            case 3 -> ORACLE.getNodeFactory().booleanNode(random.nextBoolean());
            case 4 -> ORACLE.getNodeFactory().nullNode();
            case 5 -> {
                ArrayNode array = ORACLE.createArrayNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.add(value(random, depth + 1));
                }
                yield array;
            }
            default -> {
                ObjectNode object = ORACLE.createObjectNode();
                for (int i = random.nextInt(5); i > 0; i--) {
                    object.set(NAMES[random.nextInt(NAMES.length)], value(random, depth + 1));
                }
                yield object;
            }
        };
    }

    private static void agrees(JsonNode tree, byte[] json, String pointer) {
        JsonNode found = tree.at(pointer);
        assertThat(isMet("json:" + pointer, json))
                .as("%s in %s", pointer, tree)
                .isEqualTo(!found.isMissingNode() && !found.isNull());
        if (found.isValueNode()) {
            assertThat(isMet("json:" + pointer + "=" + found.asText(), json))
                    .as("%s of %s", pointer, tree)
                    .isTrue();
        }
        assertThat(isMet("json:" + pointer + "=other", json)).isFalse();
    }

    @Test
    void conditionsAgreeWithAJsonLibrary() throws JsonProcessingException {
        Random random = new Random(7);
        int met = 0;
        for (int i = 0; i < ROUNDS; i++) {
            JsonNode tree = value(random, 0);
            String text = i % 2 == 0 ? tree.toString() : tree.toPrettyString();
            for (String pointer : POINTERS) {
                agrees(tree, text.getBytes(UTF_8), pointer);
                met += tree.at(pointer).isMissingNode() ? 0 : 1;
            }
        }
        assertThat(met).as("places that exist").isGreaterThan(ROUNDS / 2);
    }

    @Test
    void nothingMakesAConditionThrow() {
        Random random = new Random(11);
        byte[] likely = "{}[]\",:\\u0aetrufalsn1-. \n\0\u00ff".getBytes(UTF_8);
        for (int i = 0; i < 10 * ROUNDS; i++) {
            byte[] message = new byte[random.nextInt(40)];
            for (int at = 0; at < message.length; at++) {
                message[at] = random.nextInt(8) == 0 ? (byte) random.nextInt() : likely[random.nextInt(likely.length)];
            }
            for (String pointer : new String[] {"/a", "/0", "/0/a", ""}) {
                var unused = isMet("json:" + pointer + "=x", message);
                boolean met = isMet("json:" + pointer, message);
                assertThat(met && isWholeJson(message) && isMissing(message, pointer))
                        .isFalse();
            }
        }
    }

    private static boolean isWholeJson(byte[] message) {
        try {
            return !ORACLE.readTree(message).isMissingNode();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isMissing(byte[] message, String pointer) {
        try {
            JsonNode found = ORACLE.readTree(message).at(pointer);
            return found.isMissingNode() || found.isNull();
        } catch (IOException e) {
            return true;
        }
    }
}
