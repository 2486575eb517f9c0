package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The finished jar of the client libraries, which goes next to that of the plugin. */
@Tag("bundle")
class ReferenceJarIT extends ShadedJarRules {
    /** Packages that the jar has under other names. */
    static final String LIBRARIES = "io\\.socket|okhttp3|okio|org\\.json|com\\.microsoft|com\\.google\\.gson"
            + "|io\\.reactivex|org\\.reactivestreams";

    private static final String PREFIX = "io/github/jmeterduplex/reference/";
    private static final String SHADED = PREFIX + "shaded/";

    ReferenceJarIT() {
        super("duplex.reference.jar", PREFIX);
    }

    @Test
    void licencesOfAllThatIsInsideAreInside() {
        assertThat(jar.names())
                .contains("META-INF/LICENSE", "META-INF/NOTICE")
                .contains("META-INF/licenses/spring.txt", "META-INF/licenses/engineio.txt")
                .contains("META-INF/licenses/signalr.txt")
                // under the Mozilla Public License, and of no use here
                .noneMatch(name -> name.contains("publicsuffixes"));
    }

    @Test
    void clientLibrariesAreInsideUnderOtherNames() throws IOException {
        assertThat(jar.classes())
                .contains(SHADED + "spring/web/socket/messaging/WebSocketStompClient.class")
                .contains(SHADED + "jetty/websocket/client/WebSocketClient.class")
                .contains(SHADED + "socket/client/IO.class")
                .contains(SHADED + "socket/engineio/client/Socket.class", SHADED + "okhttp3/OkHttpClient.class")
                .contains(SHADED + "okio/Buffer.class", SHADED + "json/JSONObject.class")
                .contains(SHADED + "signalr/HubConnection.class", SHADED + "gson/Gson.class")
                .contains(SHADED + "rxjava3/core/Single.class")
                .noneMatch(name -> name.contains("kotlin/"));
        for (String name : jar.classes()) {
            assertThat(References.of(jar.bytes(name)))
                    .as(name)
                    .noneMatch(member -> member.owner().matches("(" + LIBRARIES + ")\\..*"));
        }
    }

    /** Its own classes, and the few libraries of the plugin that it shares. */
    @Test
    void everyClassOfDuplexThatIsNamedIsInOneOfTheJars() throws IOException {
        Set<String> known = new HashSet<>(jar.classes());
        try (Jar plugin = Jar.finished()) {
            known.addAll(plugin.classes());
        }
        Set<String> missing = new TreeSet<>();
        for (String name : jar.classes()) {
            if (!name.startsWith(SHADED)) {
                missing.addAll(References.of(jar.bytes(name)).stream()
                        .map(member -> member.owner().replace('.', '/') + ".class")
                        .filter(owner -> owner.startsWith("io/github/jmeterduplex/") && !known.contains(owner))
                        .collect(Collectors.toSet()));
            }
        }
        assertThat(missing).isEmpty();
    }

    /** OkHttp and Okio are written in Kotlin, and JMeter brings its library. */
    @Test
    void jmetersKotlinHasEveryMemberThatTheJarNames() throws IOException {
        assertThat(versionOf(kotlin.Unit.class)).contains("kotlin-stdlib-1.9.22");
        Set<References.Member> missing = new TreeSet<>();
        int checked = 0;
        // Spring has parts for Kotlin that are there for nobody
        List<String> kotlin = jar.classes().stream()
                .filter(name -> name.matches(SHADED + "ok(http3|io)/.*"))
                .toList();
        for (String name : kotlin) {
            for (References.Member member : References.of(jar.bytes(name))) {
                if (member.owner().startsWith("kotlin.")) {
                    checked++;
                    if (!exists(member)) {
                        missing.add(member);
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(1_000);
        assertThat(missing).isEmpty();
    }
}
