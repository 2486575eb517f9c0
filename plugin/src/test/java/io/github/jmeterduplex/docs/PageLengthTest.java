package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nobody reads long pages: what is read from top to bottom is short, and what is looked up may be long. */
class PageLengthTest {
    private static final int MAX_WORDS = 1_500;
    private static final Set<String> LOOKED_UP =
            Set.of("samplers.md", "file-formats.md", "CHANGELOG.md", Reference.SHARED);

    @Test
    void pagesThatAreReadAreShort() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path page : Manual.docs()) {
            int words = Files.readString(page).split("\\s+").length;
            if (words > MAX_WORDS && !LOOKED_UP.contains(page.getFileName().toString())) {
                tooLong.add(page.getFileName() + ": " + words);
            }
        }
        assertThat(tooLong).isEmpty();
    }
}
