package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterduplex.internal.sampler.parameter.text.AbsoluteUrlParser;
import io.github.jmeterduplex.internal.sampler.parameter.text.JsonParameter;
import io.github.jmeterduplex.internal.sampler.parameter.text.NumberPair;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterValuesTest {
    private enum Word {
        AUTO,
        CLIENT_INDIVIDUAL
    }

    /** A parameter of every kind, under the name that the tables use. */
    private static final Map<String, Parameter<?>> KINDS = Map.of(
            "text", Parameter.text("parameter", "default"),
            "integer", Parameter.integer("parameter", 7, 1, 1_000_000),
            "millis", Parameter.millis("parameter", 7L, 0),
            "decimal", Parameter.decimal("parameter", 7.5, 0.001, 1000),
            "bool", Parameter.flag("parameter", true),
            "word", Parameter.word("parameter", Word.class, Word.AUTO),
            "words", Parameter.words("parameter", Word.class, Word.AUTO),
            "list", Parameter.list("parameter"),
            "pair", Parameter.pair("parameter", new NumberPair(10_000, 10_000), 0, 60_000));

    private static final Parameter<?> PARAMETER = Parameter.text("parameter");
    private static final Parameter<List<HeaderTemplate>> OBJECT = Parameter.object("parameter");

    private static ParameterValues with(String text) {
        return ParameterValues.of(name -> name.equals("parameter") ? text : null);
    }

    private static String fault(ParameterValues parameters, Parameter<?> parameter) {
        FaultException thrown = catchThrowableOfType(FaultException.class, () -> parameters.get(parameter));
        assertThat(thrown).isNotNull();
        assertThat(thrown.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
        return thrown.fault().message();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            text;     ` a b `;             a b
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
            pair;     `10000,0`;           NumberPair[first=10000, second=0]
            pair;     ` 1 , 2 `;           NumberPair[first=1, second=2]
            """)
    void allowedValuesAreReadTrimmed(String kind, String text, String value) {
        assertThat(with(text).get(KINDS.get(kind))).hasToString(value);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "\t\n"})
    void blankIsTheDefault(String blank) {
        ParameterValues parameters = with(blank);
        Map<String, Object> standards = new HashMap<>();
        KINDS.forEach((kind, parameter) -> standards.put(kind, parameters.get(parameter)));
        assertThat(standards)
                .isEqualTo(Map.of(
                        "text",
                        "default",
                        "integer",
                        7,
                        "millis",
                        7L,
                        "decimal",
                        7.5,
                        "bool",
                        true,
                        "word",
                        Word.AUTO,
                        "words",
                        List.of(Word.AUTO),
                        "list",
                        List.of(),
                        "pair",
                        new NumberPair(10_000, 10_000)));
        assertThat(parameters.get(OBJECT)).isEmpty();
        assertThat(parameters.text(PARAMETER)).isEmpty();
        assertThat(parameters.text(KINDS.get("decimal"))).isEqualTo("7.5");
        assertThat(parameters.isSet(PARAMETER)).isFalse();
        assertThat(fault(parameters, PARAMETER.required()))
                .isEqualTo("parameter parameter is blank, but must be set; allowed: any text");
    }

    @Test
    void defaultMayBeNull() {
        ParameterValues parameters = with(null);
        assertThat(parameters.optional(Parameter.text("parameter"))).isNull();
        assertThat(parameters.optional(Parameter.template("parameter"))).isNull();
        assertThat(parameters.optional(Parameter.integer("parameter", null, 1, 2)))
                .isNull();
        assertThat(parameters.get(Parameter.integer("parameter", null, 1, 2), 5))
                .isEqualTo(5);
        assertThat(parameters.optional(Parameter.millis("parameter", null, 1))).isNull();
        assertThat(parameters.optional(Parameter.decimal("parameter", null, 1, 2)))
                .isNull();
        assertThat(parameters.optional(Parameter.word("parameter", Word.class, null)))
                .isNull();
    }

    @Test
    void valueIsAskedOfWhatMustBeSetOrHasADefaultAlone() {
        assertThatIllegalStateException()
                .isThrownBy(() -> with("text").get(PARAMETER))
                .withMessage("parameter parameter need not be set, and has no default");
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
    void faultNamesParameterValueAndWhatIsAllowed(String kind, String text, String allowed) {
        assertThat(fault(with(text), KINDS.get(kind)))
                .isEqualTo("parameter parameter: \"" + text + "\" is not allowed; allowed: " + allowed);
        assertThat(fault(with(text), KINDS.get(kind).masked()))
                .isEqualTo("parameter parameter: its value (not shown) is not allowed; allowed: " + allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "io.github.jmeterduplex.stomp.StompUser, login, passcode, headers, connectHeaders, httpHeaders, cookies",
        "io.github.jmeterduplex.socketio.SocketIoUser, auth, query, httpHeaders, cookies, auth, auth"
    })
    void secretsAreNeverShown(ArgumentsAccessor row) throws ReflectiveOperationException {
        ParameterTable table = Class.forName(row.getString(0))
                .asSubclass(DuplexSampler.class)
                .getConstructor()
                .newInstance()
                .table();
        ParameterValues parameters = ParameterValues.of(any -> "s3cret");
        for (int i = 1; i < row.size(); i++) {
            Parameter<?> secret = table.parameter(row.getString(i));
            assertThat(parameters.refused(secret, "x").fault().message())
                    .contains(row.getString(i))
                    .doesNotContain("s3cret");
            assertThat(parameters.shown(List.of(secret))).doesNotContain("s3cret");
        }
    }

    @Test
    void shownAreTheParametersThatAreSetWithoutSecrets() {
        Map<String, String> texts = Map.of(
                "group", " chat ",
                "url", "http://ann:s3cret@host/ws?token=s3cret",
                "connectHeaders", "{\"x\":\"s3cret\"}",
                "myPassword", "s3cret",
                "cookies", "auto",
                "blank", " ");
        ParameterTable table = ParameterTable.of(
                ConnectionParameters.url("http://h/", "x"),
                Parameter.text("group"),
                Parameter.object("connectHeaders"),
                Parameter.text("blank"),
                Parameter.text("missing"),
                Parameter.text("myPassword"),
                ConnectionParameters.COOKIES);
        assertThat(ParameterValues.of(texts::get).shown(table.parameters())).isEqualTo("""
                url: http://******@host/ws?******
                group: chat
                connectHeaders: ******
                myPassword: ******
                cookies: auto""");
    }

    @Test
    void shownValuesAreCut() {
        assertThat(with("a".repeat(2_000)).shown(List.of(PARAMETER))).isEqualTo("parameter: " + "a".repeat(2_000));
        assertThat(with("a".repeat(2_001)).shown(List.of(PARAMETER)))
                .isEqualTo("parameter: " + "a".repeat(2_000) + "...");
    }

    @Test
    void longValueIsCutAndCleaned() {
        assertThat(fault(with("a\u0007" + "b".repeat(1000)), KINDS.get("bool")))
                .startsWith("parameter parameter: \"a bbb")
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ws://chat_server:8080/ws",
                "ws://app_web_1",
                "ws://web.1/",
                "wss://h:443/ws",
                "ws://[::1]/",
                "ws://[fe80::1%eth0.1]:80/"
            })
    void urlMayNameAnyHostThatContainersHave(String url) {
        assertThat(AbsoluteUrlParser.read(url, List.of("ws", "wss"))).hasToString(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ws://chat_server:0/ws",
                "ws://chat_server:65536",
                "ws://ann:s3cret@chat_server/",
                "ws:///ws",
                "ws:/ws",
                "ftp://h/ws"
            })
    void urlOfAnotherSchemeOrThatNamesNoHostOrAUserIsRefused(String url) {
        ParameterValues parameters = ParameterValues.of(name -> url);
        assertThat(fault(parameters, ConnectionParameters.url("http://h/", "x")))
                .startsWith("parameter url: ")
                .endsWith(
                        "allowed: a URL such as http://host:port/path (schemes http, https, ws, wss), without user name"
                                + " and password")
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ws://a,b/           | no "," (U+002C) in host and port
            ws://j\u00f6rg.de/ | no "\u00f6" (U+00F6) in host and port
            ws://a b:80/        | no " " (U+0020) in host and port
            ws://h:8{{/         | no "{" (U+007B) in host and port
            """)
    void characterThatNoHostHasIsNamed(String url, String expected) {
        ParameterValues parameters = ParameterValues.of(name -> url);
        assertThat(fault(parameters, ConnectionParameters.url("http://h/", "x")))
                .startsWith("parameter url: \"" + url + "\" is not allowed; allowed: a URL such as")
                .contains(expected);
    }

    @Test
    void untrimmedKeepsSpacesAndLineEnds() {
        assertThat(with(" a\n").text(Parameter.template("parameter").spaced())).isEqualTo(" a\n");
    }

    @Test
    void jsonObjectKeepsOrderRepetitionsAndNumbersAsWritten() {
        assertThat(JsonParameter.read(" {\"b\":\"ä\\n\",\"a\":1.50,\"c\":true,\"b\":\"\"} "))
                .containsExactly(
                        new Header("b", "ä\n"), new Header("a", "1.50"), new Header("c", "true"), new Header("b", ""));
        assertThat(with("{}").get(OBJECT)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            s3cret;                   `not JSON, at line 1, column 1`
            {"a":"s3cret",};          `not JSON, at line 1, column 15`
            {"a":s3cret};             `not JSON, at line 1, column 6`
            {"a":"s3cret";            `not JSON, at line 1, column 14`
            {"a":{"b":"s3cret"}};     `"a" is an object`
            {"x":1,"a":["s3cret"]};   `"a" is an array`
            {"a":null};               `"a" is null`
            ["s3cret"];               not a JSON object
            "s3cret";                 not a JSON object
            {} "s3cret";              more after the JSON object
            """)
    void badJsonSaysWhereAndShowsNoValue(String text, String what) {
        String message = fault(with(text), OBJECT);
        assertThat(message)
                .startsWith("parameter parameter: " + what)
                .endsWith("; allowed: one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}")
                .doesNotContain("s3cret");
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
        ParameterValues parameters = ParameterValues.of(name -> name.equals("proxy") ? proxy : null);
        assertThat(parameters.shown(List.of(ProxyParameter.PARAMETER)))
                .startsWith("proxy: ")
                .endsWith("******@proxy.example:3128")
                .doesNotContain("secret");
    }

    @Test
    void problemOfATextIsWhatASampleWouldFailWith() {
        Parameter<Integer> parameter = Parameter.integer("parameter", 7, 1, 9);
        assertThat(ParameterValues.problem(parameter, "12")).isEqualTo(fault(with("12"), parameter));
        assertThat(ParameterValues.problem(parameter.required(), " "))
                .isEqualTo(fault(with(" "), parameter.required()));
        assertThat(ParameterValues.problem(parameter.masked(), "12"))
                .doesNotContain("12 ")
                .contains("not shown");
        assertThat(ParameterValues.problem(parameter, "9")).isNull();
        assertThat(ParameterValues.problem(parameter, "")).isNull();
        assertThat(ParameterValues.problem(parameter, "1${tens}"))
                .as("known in a run alone")
                .isNull();
    }
}
