package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.BodyFile;
import io.github.jmeterduplex.internal.session.data.Template;
import java.util.function.Supplier;

/**
 * What messages are made of: the text of a cell, or the lines of a file in turn.
 *
 * @param next the template of the next message
 * @param only that of all messages, or null where they differ
 * @param usesId whether every message holds {@code {{id}}}
 * @param shown what the sample's request shows of them
 */
public record Bodies(Supplier<Template> next, Template only, boolean usesId, String shown) {
    /**
     * Reads the two cells, of which at most one may be set.
     *
     * @param cell the one that holds the text
     * @param fileCell the one that names the file
     * @param missing the text where both are blank
     */
    public static Bodies read(Run run, Sample sample, String cell, String fileCell, String missing) {
        Cells cells = sample.cells();
        String file = cells.text(fileCell, null);
        if (file == null) {
            return of(cells.untrimmed(cell, missing));
        }
        if (cells.isSet(cell)) {
            throw cells.refused(fileCell, "blank where " + cell + " is set");
        }
        BodyFile bodies = run.bodyFile(fileCell, sample.file(file));
        return new Bodies(bodies::next, null, bodies.uses("id"), "a line of " + file);
    }

    /** One text for all. */
    public static Bodies of(String text) {
        Template template = Template.parse(text);
        String shown = Cells.cut(text);
        return new Bodies(() -> template, template, template.uses("id"), shown);
    }
}
