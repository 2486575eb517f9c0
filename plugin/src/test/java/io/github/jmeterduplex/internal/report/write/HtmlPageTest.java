package io.github.jmeterduplex.internal.report.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.cli.HtmlReport;
import io.github.jmeterduplex.internal.cli.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlPageTest {
    @TempDir
    Path folder;

    /** The files of uPlot 1.6.32 as npm has them. */
    @ParameterizedTest
    @CsvSource({
        "uPlot.iife.min.js, 19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f",
        "uPlot.min.css, df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04"
    })
    void libraryIsTheOneThatWasReleased(String file, String sha256) throws IOException, NoSuchAlgorithmException {
        try (InputStream in = HtmlPage.class.getResourceAsStream("html/" + file)) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
            assertThat(HexFormat.of().formatHex(hash)).isEqualTo(sha256);
        }
    }

    @Test
    void everyColumnOfAClientChartHasAName() throws IOException {
        Pattern chart = Pattern.compile("columns: \\[(\"[^]]*)],\\s*names: \\[([^]]*)]");
        try (InputStream in = HtmlPage.class.getResourceAsStream("html/client.js")) {
            List<MatchResult> charts = chart.matcher(new String(in.readAllBytes(), UTF_8))
                    .results()
                    .toList();
            assertThat(charts)
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(each.group(2).split(","))
                            .as(each.group(1))
                            .hasSameSizeAs(each.group(1).split(",")));
        }
    }

    @Test
    void placeholdersInTheDataAreData() {
        String page = HtmlPage.text("report.js", "{{data}} & $1", Map.of("label", "{{title}} \\ $0"));

        assertThat(page).contains("<title>{{data}} &amp; $1</title>", "{\"label\":\"{{title}} \\\\ $0\"}");
    }

    /** Whatever gets into a page besides is not run. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exactlyTheScriptsOfThePageMayRun(boolean isLive) throws NoSuchAlgorithmException {
        Map<String, Object> data = Map.of("label", "</script><script>alert(1)</script>");
        String page = isLive ? HtmlPage.live("title", data) : HtmlPage.text("report.js", "title", data);
        List<String> hashes = new ArrayList<>();
        for (MatchResult script : Pattern.compile("(?s)<script>(.*?)</script>")
                .matcher(page)
                .results()
                .toList()) {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(script.group(1).getBytes(UTF_8));
            hashes.add("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        }

        assertThat(hashes).hasSize(2);
        assertThat(page)
                .contains("script-src " + String.join(" ", hashes) + ";", "base-uri 'none'; form-action 'none'")
                .doesNotContain("script-src 'unsafe-inline'");
    }

    @Test
    void runWritesItsOwnPageAndSaysWhyItCannot() throws IOException {
        Path engine = folder.resolve("engine");
        assertThat(new RunFolder(engine, 0)).isNotNull();

        Path page = HtmlReport.write(engine, warning -> assertThat(warning).isEmpty());

        assertThat(page).isEqualTo(engine.resolve("report.html")).content().contains("<!doctype html>");
        Files.delete(page);
        Files.createDirectory(page);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> HtmlReport.write(engine, warning -> {})))
                .isInstanceOf(IOException.class);
    }

    @Test
    void targetsOfAllEnginesAreInThePage() throws IOException {
        Path engine = folder.resolve("engine");
        assertThat(new RunFolder(engine, 0)).isNotNull();
        Files.writeString(
                engine.resolve("run.json"),
                "{\"start_epoch_ms\":" + RunFolder.START
                        + ",\"facts\":{\"targets\":{\"chat\":50.0}},\"totals\":{\"labels\":{}}}");

        String page = Files.readString(HtmlReport.write(engine, warning -> {}));
        String data = page.substring(page.indexOf("id=\"data\">") + 10, page.indexOf("</script>"));

        assertThat(JSON.std.mapFrom(data).get("engines"))
                .isEqualTo(List.of(Map.of(
                        "start_epoch_ms",
                        RunFolder.START,
                        "facts",
                        Map.of("targets", Map.of("chat", 50.0)),
                        "name",
                        "engine")));
    }
}
