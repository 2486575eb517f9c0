package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jackson's parser, led along the same steps, is the oracle. */
@Timeout(60)
class JsonPointerFuzzTest {
    private static final List<String> TEXTS = List.of(
            "{\"a\":[1,{\"b\":\"\\u00e4\\n\"},null],\"id\":\"x\",\"c\":{\"d\":-1.5e3}}",
            " { \"c\" : { \"x\" : [ ] , \"d\" : { } , \"\\u0064\" : true } , \"id\" : 12.25E-7 } ",
            "[[], {}, \"\\\"\\\\\\/\\b\\f\\r\\t\", false, {\"b\":[0,-0.1,1e5],\"id\":\"\u00fc\u20ac\"}, \"end\"]",
            "{\"a\":{\"1\":{\"b\":\"of an object\"}},\"a\":[0,{\"b\":1}],\"i\\u0064\":\"escaped name\",\"id\":2}",
            "{\"id\":1,\"a\":[0,{\"b\":2}],\"id\":[],\"id\":\"last\",\"c\":{\"d\":1},\"c\":{\"d\":2,\"d\":3}}");
    private static final List<String> POINTERS =
            List.of("", "/id", "/a/1/b", "/c/d", "/c", "/a/9", "/4/b/2", "/4/id", "/5", "/0");
    private static final String MEANINGFUL = "\\\"{}[],:.-+eE01tfn u\n\t\u0001\u00e4";

    private static String mutated(Random random) {
        StringBuilder text = new StringBuilder(TEXTS.get(random.nextInt(TEXTS.size())));
        for (int i = random.nextInt(4); i > 0 && text.length() > 1; i--) {
            int at = random.nextInt(text.length());
            int to = Math.min(text.length(), at + random.nextInt(12));
            char meaningful = MEANINGFUL.charAt(random.nextInt(MEANINGFUL.length()));
            switch (random.nextInt(5)) {
                case 0 -> text.setCharAt(at, meaningful);
                case 1 -> text.insert(at, meaningful);
                case 2 -> text.delete(at, to);
                case 3 -> text.insert(at, text.substring(at, to));
                default -> text.setLength(random.nextInt(3) == 0 ? at : text.length());
            }
        }
        return text.toString();
    }

    @Test
    void mutatedTextsHoldWhatJacksonFindsInThem() {
        Random random = new Random(21);
        int found = 0;
        for (int i = 0; i < 40_000; i++) {
            String json = mutated(random);
            String pointer = POINTERS.get(random.nextInt(POINTERS.size()));
            byte[] bytes = ("#" + json + "#").getBytes(UTF_8);
            String ours = JsonPointer.compile(pointer).read(bytes, 1, bytes.length - 2);
            if (isJson(json)) {
                assertThat(ours).as("%s of %s", pointer, json).isEqualTo(byJackson(pointer, json));
            } else if (before(pointer, json) == null) {
                assertThat(ours).as("%s of %s", pointer, json).isNull();
            }
            found += ours == null ? 0 : 1;
        }
        assertThat(found).isBetween(4_000, 30_000);
    }

    @Test
    void valuesAreFoundWhereTheyAreRead() {
        Random random = new Random(22);
        for (int i = 0; i < 20_000; i++) {
            byte[] json = mutated(random).getBytes(UTF_8);
            JsonPointer pointer = JsonPointer.compile(POINTERS.get(random.nextInt(POINTERS.size())));
            long found = pointer.find(json, 0, json.length);
            String read = pointer.read(json, 0, json.length);
            assertThat(new JsonTextValue(String.valueOf(read)).equalsText(json, found))
                    .isEqualTo(read != null);
        }
    }

    @Test
    void anyBytesGiveAValueOrNone() {
        Random random = new Random(23);
        for (int i = 0; i < 20_000; i++) {
            byte[] json = mutated(random).getBytes(ISO_8859_1);
            for (int k = random.nextInt(6); k > 0 && json.length > 0; k--) {
                json[random.nextInt(json.length)] = (byte) random.nextInt(256);
            }
            JsonPointer pointer = JsonPointer.compile(POINTERS.get(random.nextInt(POINTERS.size())));
            if (pointer.read(json, 0, json.length) != null) {
                assertThat(pointer.find(json, 0, json.length)).isNotNegative();
            }
        }
    }

    private static boolean isJson(String json) {
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json.getBytes(UTF_8))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                parser.skipChildren();
                if (parser.nextToken() != null) {
                    return false;
                }
            }
            return true;
        } catch (IOException noJson) {
            return false;
        }
    }

    /** What the text must hold before the place: the beginning of a value there; null if there is none. */
    private static JsonToken before(String pointer, String json) {
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json.getBytes(UTF_8))) {
            parser.nextToken();
            for (String step : steps(pointer)) {
                if (!descends(parser, step)) {
                    return null;
                }
            }
            return parser.currentToken();
        } catch (IOException noJson) {
            // Jackson's parser and ours differ in what may follow a number.
            return json.chars().anyMatch(Character::isDigit) ? JsonToken.NOT_AVAILABLE : null;
        }
    }

    private static String byJackson(String pointer, String json) {
        try (JsonParser parser = JacksonJson.FACTORY.createParser(json.getBytes(UTF_8))) {
            parser.nextToken();
            return scalar(parser, steps(pointer), false);
        } catch (IOException noJson) {
            throw new AssertionError(json, noJson);
        }
    }

    private static List<String> steps(String pointer) {
        List<String> steps = new ArrayList<>(List.of(pointer.split("/", -1)));
        steps.remove(0);
        return steps;
    }

    private static boolean descends(JsonParser parser, String step) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals(step)) {
                    return true;
                }
                parser.skipChildren();
            }
        }
        if (parser.currentToken() != JsonToken.START_ARRAY || !step.matches("[0-9]")) {
            return false;
        }
        JsonToken value = parser.nextToken();
        for (int i = 0; i < Integer.parseInt(step) && value != JsonToken.END_ARRAY && value != null; i++) {
            parser.skipChildren();
            value = parser.nextToken();
        }
        return value != JsonToken.END_ARRAY && value != null;
    }

    private static String scalar(JsonParser parser, List<String> steps, boolean isInObject) throws IOException {
        JsonToken found = parser.currentToken();
        if (steps.isEmpty() && found != null && found.isScalarValue()) {
            return parser.getText();
        }
        if (!steps.isEmpty() && found == JsonToken.START_OBJECT) {
            return lastMember(parser, steps);
        }
        if (!steps.isEmpty() && found == JsonToken.START_ARRAY && steps.get(0).matches("[0-9]")) {
            return element(parser, steps, isInObject);
        }
        parser.skipChildren();
        return null;
    }

    private static String lastMember(JsonParser parser, List<String> steps) throws IOException {
        String last = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals(steps.get(0))) {
                last = scalar(parser, steps.subList(1, steps.size()), true);
            } else {
                parser.skipChildren();
            }
        }
        return last;
    }

    private static String element(JsonParser parser, List<String> steps, boolean isInObject) throws IOException {
        JsonToken value = parser.nextToken();
        for (int i = 0; i < Integer.parseInt(steps.get(0)) && value != JsonToken.END_ARRAY && value != null; i++) {
            parser.skipChildren();
            value = parser.nextToken();
        }
        String found = value == JsonToken.END_ARRAY || value == null
                ? null
                : scalar(parser, steps.subList(1, steps.size()), isInObject);
        while (isInObject && value != JsonToken.END_ARRAY) {
            value = parser.nextToken();
            parser.skipChildren();
        }
        return found;
    }
}
