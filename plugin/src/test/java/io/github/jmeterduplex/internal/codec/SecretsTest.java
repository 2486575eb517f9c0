package io.github.jmeterduplex.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What others wrote is shown without the tester's secrets, and with all else. */
class SecretsTest {
    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2ln";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "userPassword",
                "passwd",
                "pw",
                "pwd",
                "PWD",
                "pin",
                "userPin",
                "OTPCode",
                "x-otp",
                "api_key",
                "apiKey",
                "X-API-Key",
                "api.key",
                "client_secret",
                "clientSecret",
                "accessToken",
                "refresh_token",
                "jwt",
                "Authorization",
                "Proxy-Authorization",
                "Cookie",
                "Set-Cookie",
                "X-Amz-Signature",
                "sig",
                "sessionId",
                "X-CSRF-Token",
                "auth",
                "sid",
                "privateKey",
                "aws_access_key_id",
                "passcode"
            })
    void nameOfASecret(String name) {
        assertThat(Secrets.isNamed(name)).isTrue();
        assertThat(Secrets.mask(name, "geheim")).isEqualTo(Secrets.MASK);
        assertThat(Secrets.mask(name, "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ping",
                "shopping",
                "author",
                "authority",
                "side",
                "signal",
                "key",
                "id",
                "compass",
                "passed",
                "code",
                "destination",
                "url",
                "opinion",
                "spw",
                ""
            })
    void otherName(String name) {
        assertThat(Secrets.isNamed(name)).isFalse();
        assertThat(Secrets.mask(name, "shown")).isEqualTo("shown");
    }

    /** A text and what is shown of it; {@code '} stands for {@code "}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'password':'geheim','a':1}|{'password':'******','a':1}",
                "{'password' : 'geheim \\'in\\' here\\\\','a':1}|{'password' : '******','a':1}",
                "{'pin':4711,'a':1}|{'pin':******,'a':1}",
                "{'token':true,'secret':null,'a':1}|{'token':true,'secret':null,'a':1}",
                "{'auth':{'user':'geheim','x':['}',{'y':'geheim'}]},'a':1}|{'auth':******,'a':1}",
                "{'tokens':['geheim',']','geheim'],'a':1}|{'tokens':******,'a':1}",
                "{'password':'gehei|{'password':'******",
                "{'auth':{'user':'geheim|{'auth':******",
                "['{\\'password\\':\\'ge\\\\\\'heim\\',\\'a\\':1}']|['{\\'password\\':\\'******\\',\\'a\\':1}']",
                "{\\u0022pw\\u0022:\\u0022geheim\\u0022,\\u0022a\\u0022:1}"
                        + "|{\\u0022pw\\u0022:\\u0022******\\u0022,\\u0022a\\u0022:1}",
                "42['login',{'user':'ann','pw':'geheim'}]|42['login',{'user':'ann','pw':'******'}]",
                "{'name':'password','value':'geheim'}|{'name':'password','value':'******'}",
                "{user:ann,otp:123456}|{user:ann,otp:******",
                "user=ann&password=geheim&page=2|user=ann&password=******&page=2",
                "client_secret=ge,heim%20x|client_secret=******",
                "user[password]=geheim&user%5Bpin%5D=1|user[password]=******&user%5Bpin%5D=******",
                "<user><password>geheim</password><a>1</a></user>|<user><password>******</password><a>1</a></user>",
                "<x:pin>geheim</x:pin>|<x:pin>******</x:pin>",
                "<w:Password a='x' b='1'>geheim</w:Password>|<w:Password a='x' b='1'>******</w:Password>",
                "<auth pin='geheim'>geheim</auth><a>1</a>|<auth pin='******'>******</auth><a>1</a>",
                "<pin> <![CDATA[ge<b>heim]]></pin><a>1</a>|<pin>******</pin><a>1</a>",
                "<pin><![CDATA[ge<b>heim|<pin>******",
                "<token/>shown<a b='token'>shown</a>|<token/>shown<a b='token'>shown</a>",
                "{'max_tokens':100,'tokens': 7}|{'max_tokens':100,'tokens': 7}",
                "{'tokens':12345678901,'tokens':4a}|{'tokens':******,'tokens':******}",
                "<auth pin='geheim' a='1'/>|<auth pin='******' a='1'/>",
                "no session for token: geheim, try again|no session for token: ****** try again",
                "CONNECT\\nlogin:ann\\npasscode:geheim\\n\\n|CONNECT\\nlogin:ann\\npasscode:******\\n\\n",
                "Bearer gehe1m is not valid|Bearer ****** is not valid",
                "basic authentication is wanted|basic authentication is wanted",
                "said Authorization: Digest username='a', response='geheim'|said Authorization: ******",
                "wss://jo:ge:heim@chat.example/ws|wss://******@chat.example/ws",
                "at wss://chat.example/ws?jwt=geheim&v=geheim#x end|at wss://chat.example/ws?jwt=******&v=****** end",
                "http://chat.example/ws?geheim|http://chat.example/ws?******",
                "/ws?anything=geheim&flag|/ws?anything=******&******",
                "Location: /in#access_token=geheim&state=geheim|Location: /in#access_token=******&state=******",
                "why? because: a=b|why? because: a=b",
                "{'q':'what?','n':1}|{'q':'what?','n':1}",
                "{'a':'K:{{hmacSha256:geheim,{{json:/id}}:x}}'}|{'a':'K:{{hmacSha256:******,{{json:/id}}:x}}'}",
                "{{ hmacSha256:ge heim,x}}|{{ hmacSha256:******,x}}",
                "{{hmacSha256:{{key}},x}}|{{hmacSha256:{{key}},x}}",
                "sent 3: 3 replied, p50 0.28 max 104 ms|sent 3: 3 replied, p50 0.28 max 104 ms",
            })
    void textIsShownWithoutSecrets(String text, String shown) {
        assertThat(Secrets.maskText(text.replace('\'', '"'))).isEqualTo(shown.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "no session for token: try again|no session for token: try again",
                "said {'pin':4711}, not {'token':'geheim'}|said {'pin':******}, not {'token':'******'}",
                "said {'pin': -4711 }|said {'pin': ****** }",
            })
    void sentenceKeepsItsWordsAndHidesWhatItQuotes(String text, String shown) {
        assertThat(Secrets.maskSentence(text.replace('\'', '"'))).isEqualTo(shown.replace('\'', '"'));
    }

    @Test
    void partOfAFormIsHidden() {
        assertThat(Secrets.maskText("--x\r\nContent-Disposition: form-data; name=\"pw\"\r\n\r\ngeheim or so\r\n--x--"))
                .isEqualTo("--x\r\nContent-Disposition: form-data; name=\"pw\"\r\n\r\n******\r\n--x--");
    }

    @Test
    void tokensAreKnownByTheirLooks() {
        assertThat(Secrets.maskText("v12.stomp, " + JWT + ", x")).isEqualTo("v12.stomp, ******, x");
        assertThat(Secrets.mask("Sec-WebSocket-Protocol", "header-x, eyJob3N0IjoieC5hcHAifQ"))
                .isEqualTo("header-x, ******");
    }

    @Test
    void textThatIsMaskedStaysAsItIs() {
        String masked = Secrets.maskText("{\"password\":\"geheim\"} ws://a:b@c/d?e=f token: x");
        assertThat(Secrets.maskText(masked)).isEqualTo(masked);
    }

    /** No text takes long: those that servers choose are cut before, but bodies are long. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "?",
                "a=",
                "\\",
                "\"",
                "://",
                "eyJ",
                "[",
                "token:[",
                "token=\"",
                "<token>",
                "<token ",
                "<![CDATA[",
                "<pin><![CDATA[",
                ">",
                "name=\"pw\"\n",
                "&",
                " "
            })
    void longTextOfOneKindIsMasked(String part) {
        String text = part.repeat(4_000);
        assertThat(Secrets.maskText("{\"password\":\"geheim\"} " + text)).doesNotContain("geheim");
        assertThat(Secrets.maskText(text + "{\"password\":\"geheim\"}")).isNotEmpty();
    }
}
