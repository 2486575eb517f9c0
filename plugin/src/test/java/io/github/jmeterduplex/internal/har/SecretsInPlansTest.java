package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets by their names or looks, at any place of a recording, are columns and nowhere in the plan. */
class SecretsInPlansTest {
    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2ln";

    private static String body(String sent) throws IOException {
        ImportedPlan plan =
                Recording.of("one-message.har").with("{\"a\":1}", sent).plan();
        assertThat(plan.text().users()).isNotEmpty();
        return plan.sampler("WsSend", 0).parameter("body");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'text':'write to ann.b@chat.example, please'}|{'text':'write to ${mail}, please'}",
                "{'text':'hello\\nann.b@chat.example'}|{'text':'hello\\\\n${mail}'}",
                "key " + JWT + " end|key ${token} end",
                "to=ann%40chat.example;v=1|to=${mail};v=1",
                "{'pin':4711,'a':4}|{'pin':${password},'a':4}",
                "{'pin':2026,'day':'2026-01-01'}|{'pin':${password},'day':'2026-01-01'}",
                "{'otp':123456}|{'otp':${password}}",
                "<auth pin='4711'><login>ann</login></auth>|<auth pin='${password}'><login>${username}</login></auth>",
                "{'code':4}{'ticket':'t-1'}|{'code':4}{'ticket':'${token}'}",
                "user=ann&pw=geheim&v=1|user=ann&pw=${password}&v=1",
                "otp=123456|otp=${password}",
                "{'a':1,'user_pw':'x','sig':'geheim'}|{'a':1,'user_pw':'${password}','sig':'${token}'}",
                "{'a':1,'data':'{\\'api_key\\':\\'geheim\\'}'}|{'a':1,'data':'{\\\\'api_key\\\\':\\\\'${token}\\\\'}'}",
                "sign in token:geheim|sign in token:${token}",
                "{'sid':'s-1','access_key':'k-1','bearer':'b-1'}"
                        + "|{'sid':'${token}','access_key':'${token2}','bearer':'${token3}'}"
            })
    void secretOfAMessageIsAColumn(String sent, String stands) throws IOException {
        assertThat(body(sent.replace('\'', '"'))).isEqualTo(stands.replace('\'', '"'));
    }

    @Test
    void secretsOfAddressesAreColumns() throws IOException {
        ImportedPlan plan = Recording.of("plan/secrets-in-addresses.har").plan();
        assertThat(plan.sampler("WsConnect", 0).parameter("url")).endsWith("/ws?access%5Ftoken=${token2}&v=1&flag");
        assertThat(plan.first("HTTPSamplerProxy").parameter("HTTPSampler.path")).isEqualTo("/login/${mail}/${token}");
        assertThat(plan.text().jmx()).doesNotContain("eyJ", "ann@", "eve@", "top-secret");
        assertThat(String.join("\n", plan.text().summary())).doesNotContain("eyJ", "ann@", "eve@");
    }

    /** As AWS AppSync has its key: in JSON, in Base64, in the query. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x-api-key\":\"da2-geheim\",\"host\":\"x\"}",
                "{\n  \"key\": \"??>>da2-geheim\"\n}",
                "{ \"a\": 1 }"
            })
    void jsonInBase64IsAColumn(String json) throws IOException {
        byte[] bytes = json.getBytes(UTF_8);
        for (String key : List.of(
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
                URLEncoder.encode(Base64.getEncoder().encodeToString(bytes), UTF_8))) {
            ImportedPlan plan = Recording.of("one-message.har")
                    .with("chat.example/ws", "chat.example/ws?header=" + key + "&payload=e30=")
                    .plan();
            String reference = key.indexOf('%') < 0 ? "${token}" : "${__urlencode(${token})}";
            assertThat(plan.sampler("WsConnect", 0).parameter("url"))
                    .endsWith("/ws?header=" + reference + "&payload=e30=");
            assertThat(plan.text().jmx()).doesNotContain(key.substring(0, 10));
        }
    }

    @ParameterizedTest
    @CsvSource({"a", "eyJ", "a@", "a.", "a@b."})
    void longTextsOfAlmostASecretAreRead(String part) throws IOException {
        String text = part.repeat(200_000 / part.length());
        ImportedPlan plan = Recording.of("one-message.har")
                .with("{\"a\":1}", "{\"id\":\"1\",\"a\":\"" + text + " \"}")
                .plan();
        assertThat(plan.sampler("WsSend", 0).parameter("body")).hasSizeGreaterThan(10);
    }
}
