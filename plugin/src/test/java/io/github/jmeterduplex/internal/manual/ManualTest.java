package io.github.jmeterduplex.internal.manual;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ManualTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void everyPageAndPictureIsServedAndEveryLinkLeadsToAHeading() throws Exception {
        Map<URI, String> pages = new LinkedHashMap<>();
        List<String> dead = new ArrayList<>();
        List<String> outside = new ArrayList<>();
        Deque<URI> left = new ArrayDeque<>(List.of(Manual.address("README.md")));
        List<URI[]> sections = new ArrayList<>();
        while (!left.isEmpty()) {
            URI at = left.remove();
            HttpResponse<byte[]> response = get(at);
            if (response.statusCode() != 200) {
                dead.add(at.toString());
            }
            String text = new String(response.body(), UTF_8);
            pages.put(at, text);
            if (!response.headers().firstValue("Content-Type").orElseThrow().startsWith("text/html")) {
                continue;
            }
            for (String link :
                    LINK.matcher(text).results().map(match -> match.group(1)).toList()) {
                URI target = at.resolve(link.isEmpty() ? "#" : link);
                if (!at.getAuthority().equals(target.getAuthority())) {
                    outside.add(link);
                    continue;
                }
                URI page = at.resolve(target.getPath());
                if (target.getFragment() != null) {
                    sections.add(new URI[] {page, target});
                }
                if (!pages.containsKey(page) && !left.contains(page)) {
                    left.add(page);
                }
            }
        }
        assertThat(dead).as("addresses that are not served").isEmpty();
        assertThat(sections)
                .as("sections")
                .hasSizeGreaterThan(300)
                .allSatisfy(section -> assertThat(pages.get(section[0]))
                        .as(section[1].toString())
                        .contains("id=\"" + section[1].getFragment() + "\""));
        assertThat(outside).contains("https://github.com/jmeterduplex/jmeter-duplex/blob/main/jmx/one-thread.jmx");
        assertThat(outside).allMatch(link -> link.startsWith("https://") || link.startsWith("http://"));
        try (Stream<Path> files = Files.walk(DOCS)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> "/docs/" + DOCS.relativize(file))
                    .toList();
            assertThat(pages.keySet().stream().map(URI::getPath)).containsAll(names);
        }
    }

    @Test
    void pageIsHtmlWithItsTitleTablesCodeAndPictures() throws Exception {
        String page = new String(get(Manual.address("reference/stomp-send.md")).body(), UTF_8);
        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("<title>", "<h1 id=", "<table>", "<code>", "<img src=\"../images/form-stomp-send.png\"")
                .contains("<link rel=\"stylesheet\" href=\"/manual.css\">");
        HttpResponse<byte[]> picture = get(Manual.address("images/form-stomp-send.png"));
        assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/png");
        assertThat(picture.body()).isEqualTo(Files.readAllBytes(DOCS.resolve("images/form-stomp-send.png")));
    }

    @Test
    void linksAreKeptInTheManualAndLeadToTheRepositoryOutsideIt() {
        String page =
                new String(new ManualPages("https://example.com/blob/v1").html("/docs/reference/a.md", """
                                # One & <b>

                                [in](../b.md#c) [here](#d) [out](../../jmx/e.jmx)
                                [up](../../README.md#f) [far](https://example.org/)

                                <script>alert(1)</script>
                                """), UTF_8);
        assertThat(LINK.matcher(page).results().map((MatchResult match) -> match.group(1)))
                .contains(
                        "../b.md#c",
                        "#d",
                        "https://example.com/blob/v1/jmx/e.jmx",
                        "https://example.com/blob/v1/README.md#f",
                        "https://example.org/");
        assertThat(page).contains("<title>One &amp; </title>").doesNotContain("<script>");
    }

    @Test
    void whatTheManualLacksIsNotFound() throws Exception {
        assertThat(get(Manual.address("../manual.css")).statusCode()).isEqualTo(200);
        assertThat(get(Manual.address("none.md")).statusCode()).isEqualTo(404);
        assertThat(get(Manual.address("../../META-INF/NOTICE")).statusCode()).isEqualTo(404);
    }

    private HttpResponse<byte[]> get(URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
