package io.github.jmeterduplex.samples.runs.tools;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The examples of the manual that tests run. */
final class DocsBlock {
    private DocsBlock() {}

    /**
     * Returns the text of the page's first block in that language.
     *
     * @param page its path in the folder {@code docs}
     */
    static String of(String page, String language) throws IOException {
        String text = Files.readString(Checkout.root().resolve("docs").resolve(page));
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(text);
        if (!block.find()) {
            throw new IllegalStateException(page + " has no block of " + language);
        }
        return block.group(1);
    }
}
