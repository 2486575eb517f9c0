package io.github.jmeterduplex.internal.sampler.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import java.util.function.Consumer;

/**
 * A parameter whose text is JSON with placeholders {@code {{...}}}. Immutable.
 *
 * @param parameter the parameter with the template
 * @param check throws {@link IllegalArgumentException} for JSON, in UTF-8, that is not allowed
 */
public record TemplatedJson(Parameter<Template> parameter, Consumer<byte[]> check) {
    /**
     * Declares a parameter for JSON with placeholders; without placeholders, the JSON is checked before the run.
     *
     * @param allowed what is allowed, worded to complete "allowed: ..."
     */
    public static Parameter<Template> parameter(
            String name, String defaultText, String allowed, Consumer<byte[]> check) {
        return Parameter.of(name, defaultText, allowed, text -> {
                    Template json = Template.parse(text);
                    if (json.isConstant()) {
                        check.accept(text.getBytes(UTF_8));
                    }
                    return json;
                })
                .templated();
    }

    /**
     * Returns the JSON in UTF-8, with these values in place of its placeholders.
     *
     * @param json the template of the parameter
     * @throws io.github.jmeterduplex.session.FaultException if the JSON is not allowed; names the parameter
     */
    public byte[] render(ParameterValues parameters, Template json, Template.Values values) {
        byte[] rendered = json.renderBytes(values, Template.Escape.JSON);
        try {
            check.accept(rendered);
            return rendered;
        } catch (IllegalArgumentException e) {
            throw parameters.refused(parameter, parameter.allowed() + " (" + e.getMessage() + ")");
        }
    }
}
