package io.github.jmeterduplex.internal.convert;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the user must know about the converted elements, a sentence each. Confined to one thread. */
final class Remarks {
    private final Set<String> sentences = new LinkedHashSet<>();

    void add(OldElement element, String sentence) {
        sentences.add(element.name() + " (" + element.simpleType() + "): " + sentence);
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}
