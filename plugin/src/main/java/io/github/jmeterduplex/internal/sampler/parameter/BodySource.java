package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.BodyFile;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The source of message bodies: the text of a parameter, or the lines of a file, each in turn.
 *
 * @param next the template of the next message
 * @param only the template of all messages, or null if they differ
 * @param idUse the placeholders in every message by which its reply is recognised
 * @param shown what the sample's request shows of the messages
 */
public record BodySource(Supplier<Template> next, @Nullable Template only, IdPlaceholders idUse, String shown) {
    /** Declares a parameter that names a file of message bodies, one per line. */
    public static Parameter<String> file(String name, String meaning) {
        return Parameter.of(name, "", "a text file in UTF-8 of at most 256 MB", text -> text)
                .kind(Parameter.Kind.FILE)
                .in(Section.MESSAGE)
                .meaning(meaning + ", used in turn by all that name it. Relative to the plan's folder");
    }

    /**
     * Reads the message bodies from the parameter with the text or from the one with the file; at most one may be set.
     *
     * @param text holds the text
     * @param file names the file
     * @param missing the text if both are blank
     */
    public static BodySource read(
            Run run, SampleContext sample, Parameter<Template> text, Parameter<String> file, String missing) {
        ParameterValues parameters = sample.parameters();
        checkOne(parameters, text, file);
        String name = parameters.optional(file);
        if (name == null) {
            return of(parameters.isSet(text) ? parameters.text(text) : missing);
        }
        BodyFile bodies = run.files().bodyFile(file.name(), sample.file(name));
        return new BodySource(bodies::next, null, IdPlaceholders.of(bodies::uses), "a line of " + name);
    }

    /** Throws if both the parameter with the text and the one with the file are set. */
    public static void checkOne(ParameterValues parameters, Parameter<Template> text, Parameter<String> file) {
        if (parameters.isSet(file) && parameters.isSet(text)) {
            throw parameters.refused(file, "blank if " + text + " is set");
        }
    }

    /** Returns a source that gives the same text to all messages. */
    public static BodySource of(String text) {
        Template template = Template.parse(text);
        String shown = ParameterValues.cut(text);
        return new BodySource(() -> template, template, IdPlaceholders.of(template), shown);
    }
}
