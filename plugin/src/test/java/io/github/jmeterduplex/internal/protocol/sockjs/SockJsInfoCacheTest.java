package io.github.jmeterduplex.internal.protocol.sockjs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

class SockJsInfoCacheTest {
    private static final String URL = "http://127.0.0.1:1/ws";

    private final AtomicLong nanos = new AtomicLong(-5);
    private final SockJsInfoCache infos = new SockJsInfoCache(Duration.ofSeconds(10), nanos::get);

    private SockJsInfoCache.Entry of(Target target, Header... headers) {
        Endpoint place = target.envelope().place(target.url());
        String infoTarget = InfoPrologue.target(place);
        return infos.of(place, target, new Requests(place, List.of(headers)).info(infoTarget, null));
    }

    private SockJsInfoCache.Entry entry() {
        return of(Targets.of(URL));
    }

    private static HttpResponse answer(String... setCookies) {
        HttpFields.Mutable headers = HttpFields.build();
        for (String cookie : setCookies) {
            headers.add("Set-Cookie", cookie);
        }
        return new HttpResponse(200, "OK", headers.asImmutable(), RawServer.INFO, false, true);
    }

    @Test
    void yesIsKnownForItsLifeAndNoLonger() {
        assertThat(entry().isKnown()).isFalse();
        entry().learn(true, answer());
        assertThat(entry().isKnown()).isTrue();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10) - 1);
        assertThat(entry().isKnown()).isTrue();
        nanos.incrementAndGet();
        assertThat(entry().isKnown()).isFalse();
    }

    /** Neither is a yes that sets a cookie, which is its session's own. */
    @Test
    void noIsNeverKeptAndEndsAYes() {
        entry().learn(false, answer());
        assertThat(entry().isKnown()).isFalse();
        entry().learn(true, answer("route=node1"));
        assertThat(entry().isKnown()).isFalse();
        entry().learn(true, answer());
        entry().learn(false, answer());
        assertThat(entry().isKnown()).isFalse();
    }

    @Test
    void failedOpeningMakesTheNextOneAsk() {
        entry().learn(true, answer());
        entry().forget();
        assertThat(entry().isKnown()).isFalse();
    }

    @Test
    void otherRequestIsAnotherQuestion() {
        entry().learn(true, answer());
        assertThat(of(Targets.of("http://127.0.0.1:1/other")).isKnown()).isFalse();
        assertThat(of(Targets.of("http://127.0.0.1:1/ws?a=b")).isKnown()).isFalse();
        assertThat(of(Targets.of("http://127.0.0.1:2/ws")).isKnown()).isFalse();
        assertThat(of(Targets.of("https://127.0.0.1:1/ws")).isKnown()).isFalse();
        assertThat(of(Targets.of(URL), new Header("Authorization", "Bearer ann"))
                        .isKnown())
                .isFalse();
        assertThat(of(Targets.from(URL, "127.0.0.2")).isKnown()).isFalse();
        assertThat(of(Targets.trusting(URL, false)).isKnown()).isFalse();
    }

    @Test
    void lifeOfZeroKeepsNothing() {
        SockJsInfoCache none = new SockJsInfoCache(Duration.ZERO, nanos::get);
        Target target = Targets.of(URL);
        SockJsInfoCache.Entry entry = none.of(Endpoint.of(URI.create(URL)), target, new byte[0]);
        entry.learn(true, answer());
        assertThat(entry.isKnown()).isFalse();
    }

    @Test
    void oldestOfTooManyQuestionsIsForgotten() {
        for (int i = 0; i < 300; i++) {
            of(Targets.of(URL), new Header("X-User", "u" + i)).learn(true, answer());
        }
        assertThat(of(Targets.of(URL), new Header("X-User", "u0")).isKnown()).isFalse();
        assertThat(of(Targets.of(URL), new Header("X-User", "u299")).isKnown()).isTrue();
    }
}
