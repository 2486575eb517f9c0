package io.github.jmeterduplex.internal.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellsTest {
    private enum Word {
        AUTO,
        CLIENT_INDIVIDUAL
    }

    /** Every way to read a cell, under the name that the tables use. */
    private static final Map<String, Function<Cells, Object>> READERS = Map.of(
            "text", cells -> cells.text("cell", "default"),
            "required", cells -> cells.required("cell"),
            "integer", cells -> cells.integer("cell", 7, 1, 1_000_000),
            "millis", cells -> cells.millis("cell", 7L, 0),
            "decimal", cells -> cells.decimal("cell", 7.5, 0.001, 1000),
            "bool", cells -> cells.bool("cell", true),
            "word", cells -> cells.word("cell", Word.class, Word.AUTO),
            "words", cells -> cells.words("cell", Word.class, List.of(Word.AUTO)),
            "list", cells -> cells.list("cell"),
            "pair", cells -> cells.pair("cell", new Pair(1, 2), 0, 60_000));

    private static Cells with(String text) {
        return Cells.of(name -> name.equals("cell") ? text : null);
    }

    private static String fault(Cells cells, Function<Cells, Object> reader) {
        FaultException thrown = catchThrowableOfType(FaultException.class, () -> reader.apply(cells));
        assertThat(thrown).isNotNull();
        assertThat(thrown.fault().cause()).isEqualTo(Cause.BAD_CELL);
        return thrown.fault().message();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            text;     ` a b `;             a b
            required; a;                   a
            integer;  ` 12 `;              12
            integer;  010;                 10
            integer;  +3;                  3
            integer;  1000000;             1000000
            millis;   0;                   0
            millis;   2592000000;          2592000000
            decimal;  0.5;                 0.5
            decimal;  1000;                1000.0
            bool;     true;                true
            bool;     ` false `;           false
            word;     auto;                AUTO
            word;     client-individual;   CLIENT_INDIVIDUAL
            words;    `client-individual , auto`; [CLIENT_INDIVIDUAL, AUTO]
            list;     `a , b,c d,,`;       [a, b, c d]
            pair;     `10000,0`;           Pair[first=10000, second=0]
            pair;     ` 1 , 2 `;           Pair[first=1, second=2]
            """)
    void allowedValuesAreReadTrimmed(String kind, String text, String value) {
        assertThat(READERS.get(kind).apply(with(text))).hasToString(value);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "\t\n"})
    void blankIsTheDefault(String blank) {
        Cells cells = with(blank);
        assertThat(READERS.get("text").apply(cells)).isEqualTo("default");
        assertThat(READERS.get("integer").apply(cells)).isEqualTo(7);
        assertThat(READERS.get("millis").apply(cells)).isEqualTo(7L);
        assertThat(READERS.get("decimal").apply(cells)).isEqualTo(7.5);
        assertThat(READERS.get("bool").apply(cells)).isEqualTo(true);
        assertThat(READERS.get("word").apply(cells)).isEqualTo(Word.AUTO);
        assertThat(READERS.get("words").apply(cells)).isEqualTo(List.of(Word.AUTO));
        assertThat(READERS.get("list").apply(cells)).isEqualTo(List.of());
        assertThat(READERS.get("pair").apply(cells)).isEqualTo(new Pair(1, 2));
        assertThat(cells.jsonObject("cell")).isEmpty();
        assertThat(cells.untrimmed("cell", "default")).isEqualTo("default");
        assertThat(cells.isSet("cell")).isFalse();
        assertThat(fault(cells, c -> c.required("cell")))
                .isEqualTo("cell cell is blank, but must be set; allowed: any text");
    }

    @Test
    void defaultMayBeNull() {
        Cells cells = with(null);
        assertThat(cells.text("cell", null)).isNull();
        assertThat(cells.integer("cell", null, 1, 2)).isNull();
        assertThat(cells.millis("cell", null, 1)).isNull();
        assertThat(cells.decimal("cell", null, 1, 2)).isNull();
        assertThat(cells.word("cell", Word.class, null)).isNull();
        assertThat(cells.pair("cell", null, 1, 2)).isNull();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            integer; abc;       a whole number from 1 to 1000000
            integer; 0;         a whole number from 1 to 1000000
            integer; 1000001;   a whole number from 1 to 1000000
            integer; 1.0;       a whole number from 1 to 1000000
            integer; 0x10;      a whole number from 1 to 1000000
            integer; 1 000;     a whole number from 1 to 1000000
            integer; 99999999999999999999; a whole number from 1 to 1000000
            integer; ${USERS};  a whole number from 1 to 1000000
            millis;  -1;        a whole number from 0 to 2592000000 (milliseconds)
            millis;  2592000001; a whole number from 0 to 2592000000 (milliseconds)
            decimal; 0;         a number from 0.001 to 1000
            decimal; NaN;       a number from 0.001 to 1000
            decimal; 1e2;       a number from 0.001 to 1000
            decimal; `1,5`;     a number from 0.001 to 1000
            decimal; 1000.001;  a number from 0.001 to 1000
            bool;    yes;       true or false
            bool;    TRUE;      true or false
            word;    AUTO;      one of auto, client-individual
            word;    client_individual; one of auto, client-individual
            words;   `auto,client`;     a comma list of auto, client-individual
            pair;    1;         `two whole numbers from 0 to 60000, such as 10000,10000`
            pair;    `1,2,3`;   `two whole numbers from 0 to 60000, such as 10000,10000`
            pair;    `1,x`;     `two whole numbers from 0 to 60000, such as 10000,10000`
            pair;    `60001,1`; `two whole numbers from 0 to 60000, such as 10000,10000`
            """)
    void faultNamesCellValueAndWhatIsAllowed(String kind, String text, String allowed) {
        assertThat(fault(with(text), READERS.get(kind)))
                .isEqualTo("cell cell: \"" + text + "\" is not allowed; allowed: " + allowed);
        assertThat(fault(with(text).hiding("cell"), READERS.get(kind)))
                .isEqualTo("cell cell: its value (not shown) is not allowed; allowed: " + allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"login", "passcode", "headers", "connectHeaders", "httpHeaders", "cookies", "auth", "query"})
    void secretCellsAreHiddenOfThemselves(String name) {
        Cells cells = Cells.of(any -> "s3cret");
        assertThat(cells.refused(name, "x").fault().message()).contains(name).doesNotContain("s3cret");
        assertThat(cells.hiding("other").refused(name, "x").fault().message()).doesNotContain("s3cret");
    }

    @Test
    void shownAreTheCellsThatAreSetWithoutSecrets() {
        Map<String, String> texts = Map.of(
                "group", " chat ",
                "url", "http://ann:s3cret@host/ws?token=s3cret",
                "connectHeaders", "{\"x\":\"s3cret\"}",
                "myPassword", "s3cret",
                "own", "s3cret",
                "cookies", "auto",
                "blank", " ");
        Map<String, String> defaults = new LinkedHashMap<>();
        List.of("url", "group", "connectHeaders", "blank", "missing", "myPassword", "own")
                .forEach(name -> defaults.put(name, ""));
        defaults.put("cookies", "auto");
        assertThat(Cells.of(texts::get).hiding("own").shown(defaults)).isEqualTo("""
                url: http://******@host/ws?******
                group: chat
                connectHeaders: ******
                myPassword: ******
                own: ******
                cookies: auto""");
    }

    @Test
    void shownValuesAreCut() {
        assertThat(with("a".repeat(2_000)).shown(Map.of("cell", ""))).isEqualTo("cell: " + "a".repeat(2_000));
        assertThat(with("a".repeat(2_001)).shown(Map.of("cell", ""))).isEqualTo("cell: " + "a".repeat(2_000) + "...");
    }

    @Test
    void longValueIsCutAndCleaned() {
        assertThat(fault(with("a\u0007" + "b".repeat(1000)), READERS.get("bool")))
                .startsWith("cell cell: \"a bbb")
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ws://chat_server:8080/ws", "ws://app_web_1", "ws://web.1/", "wss://h:443/ws", "ws://[::1]/"})
    void urlMayNameAnyHostThatContainersHave(String url) {
        assertThat(with(url).url("cell", url, List.of("ws", "wss"))).hasToString(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ws://chat_server:0/ws",
                "ws://chat_server:65536",
                "ws://ann:s3cret@chat_server/",
                "ws://a,b/",
                "ws:///ws",
                "ws:/ws",
                "ftp://h/ws"
            })
    void urlOfAnotherSchemeOrThatNamesNoHostOrAUserIsRefused(String url) {
        assertThat(fault(with(url), cells -> cells.url("cell", url, List.of("ws", "wss"))))
                .startsWith("cell cell: ")
                .endsWith(
                        "allowed: a URL such as ws://host:port/path (schemes ws, wss), without user name and password")
                .doesNotContain("s3cret");
    }

    @Test
    void untrimmedKeepsSpacesAndLineEnds() {
        assertThat(with(" a\n").untrimmed("cell", null)).isEqualTo(" a\n");
    }

    @Test
    void jsonObjectKeepsOrderRepetitionsAndNumbersAsWritten() {
        assertThat(with(" {\"b\":\"ä\\n\",\"a\":1.50,\"c\":true,\"b\":\"\"} ").jsonObject("cell"))
                .containsExactly(
                        new Header("b", "ä\n"), new Header("a", "1.50"), new Header("c", "true"), new Header("b", ""));
        assertThat(with("{}").jsonObject("cell")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            s3cret;                   `no JSON, at line 1, column 1`
            {"a":"s3cret",};          `no JSON, at line 1, column 15`
            {"a":s3cret};             `no JSON, at line 1, column 6`
            {"a":"s3cret";            `no JSON, at line 1, column 14`
            {"a":{"b":"s3cret"}};     `"a" is an object`
            {"x":1,"a":["s3cret"]};   `"a" is an array`
            {"a":null};               `"a" is null`
            ["s3cret"];               no JSON object
            "s3cret";                 no JSON object
            {} "s3cret";              more behind the JSON object
            """)
    void badJsonSaysWhereAndShowsNoValue(String text, String what) {
        String message = fault(with(text), cells -> cells.jsonObject("cell"));
        assertThat(message)
                .startsWith("cell cell: " + what)
                .endsWith("; allowed: one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}")
                .doesNotContain("s3cret");
    }

    @Test
    void renderedTextIsReadUnderTheNameOfItsCell() {
        Cells cells = with("{\"a\":\"{{x}}\"}");
        assertThat(cells.jsonObject("cell", "{\"a\":\"1\"}")).containsExactly(new Header("a", "1"));
        assertThat(fault(cells, c -> c.jsonObject("cell", "{"))).startsWith("cell cell: no JSON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://jo:secret@proxy.example:3128",
                "http://jo:s@secret@proxy.example:3128",
                "http://jo:pa/secret@proxy.example:3128",
                "http://jo:pa?secret@proxy.example:3128",
                "http://jo:pa secret@proxy.example:3128",
                "jo:secret@proxy.example:3128"
            })
    void loginOfAProxyIsNeverShown(String proxy) {
        Cells cells = Cells.of(name -> name.equals("proxy") ? proxy : null);
        assertThat(cells.shown(Map.of("proxy", "")))
                .startsWith("proxy: ")
                .endsWith("******@proxy.example:3128")
                .doesNotContain("secret");
    }
}
