package io.github.jmeterduplex.internal.har.recording;

import java.util.List;

/**
 * The content of a HAR file from which a plan is made. Immutable.
 *
 * @param entries in the order of their beginnings
 * @param remarks what was not read and why, a sentence each
 */
public record HarFile(List<HarEntry> entries, List<String> remarks) {
    /** Copies the lists. */
    public HarFile {
        entries = List.copyOf(entries);
        remarks = List.copyOf(remarks);
    }
}
