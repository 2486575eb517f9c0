package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.dsl.generate.Element.Action;
import io.github.jmeterduplex.dsl.generate.Element.Parameters;
import io.github.jmeterduplex.internal.sampler.form.DefaultsForm;
import io.github.jmeterduplex.internal.sampler.form.DocsLink;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.SendSampler;
import io.github.jmeterduplex.internal.sampler.run.UserSampler;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.jmeter.gui.JMeterGUIComponent;

/**
 * What the declarations and the manual say about the elements of a plan. Samplers must be asked for in the order of
 * their names, so that a User comes after the Connect and the Send of its protocol.
 */
final class Reference {
    private final Path manual;
    private final JavadocText docs;
    private final Map<Package, DuplexSampler> connects = new HashMap<>();
    private final Map<Package, DuplexSampler> sends = new HashMap<>();

    /**
     * @param manual the folder of its pages
     * @param address of that folder, for links, with a slash at its end
     */
    Reference(Path manual, URI address) {
        this.manual = manual;
        this.docs = new JavadocText(address.resolve("reference/"));
    }

    Element sampler(DuplexSampler sampler) throws IOException {
        Class<?> type = sampler.getClass();
        if (sampler instanceof ConnectSampler) {
            connects.put(type.getPackage(), sampler);
        } else if (sampler instanceof SendSampler) {
            sends.put(type.getPackage(), sampler);
        }
        String form = "io.github.jmeterduplex.gui." + type.getSimpleName() + "Gui";
        String page = DocsLink.page(type.getName());
        return new Element(
                type.getSimpleName(),
                type.getName(),
                form,
                label(form),
                docs.of(firstSentences(page)) + "\n\n<p>" + docs.of("[Reference](../" + page + ")") + ".",
                new Parameters(sampler.table(), ofFactory(sampler), docs),
                sampler instanceof UserSampler ? action(sampler) : null);
    }

    Element defaults(DefaultsForm form) {
        return new Element(
                "DuplexDefaults",
                "",
                form.getClass().getName(),
                Objects.requireNonNull(form.getStaticLabel()),
                docs.of("Gives values to parameters that the samplers in its scope leave blank:"
                        + " [Defaults](samplers.md#defaults)."),
                new Parameters(form.table(), List.of(), docs),
                null);
    }

    private static String label(String form) {
        return ((JMeterGUIComponent) Generator.create(form)).getStaticLabel();
    }

    /** Returns the paragraph below a page's heading. */
    private String firstSentences(String page) throws IOException {
        List<String> lines = Files.readAllLines(manual.resolve(page));
        List<String> paragraph = new ArrayList<>();
        for (String line : lines.subList(2, lines.size())) {
            if (line.isBlank()) {
                break;
            }
            paragraph.add(line);
        }
        return String.join(" ", paragraph);
    }

    /** A User's factory takes what its protocol's Connect needs; a Send's takes also the message itself. */
    private List<Parameter<?>> ofFactory(DuplexSampler sampler) {
        if (sampler instanceof UserSampler) {
            return required(of(connects, sampler));
        }
        return sampler instanceof SendSampler ? message(sampler) : required(sampler);
    }

    private Action action(DuplexSampler user) {
        DuplexSampler send = of(sends, user);
        String protocol = user.getClass().getSimpleName().replace("User", "");
        String builder = send.getClass().getSimpleName();
        return new Action(Element.decapitalized(builder.substring(protocol.length())), message(send), builder);
    }

    private static DuplexSampler of(Map<Package, DuplexSampler> samplers, DuplexSampler user) {
        return Objects.requireNonNull(samplers.get(user.getClass().getPackage()), user.toString());
    }

    private static List<Parameter<?>> required(DuplexSampler sampler) {
        return sampler.table().parameters().stream()
                .filter(Parameter::isRequired)
                .toList();
    }

    /** Returns where a message goes, and what it says: up to the first main parameter that need not be set. */
    private static List<Parameter<?>> message(DuplexSampler sampler) {
        List<Parameter<?>> message = new ArrayList<>();
        for (Parameter<?> one : sampler.table().parameters()) {
            if (one.section() == Section.MAIN && !one.name().equals("group")) {
                message.add(one);
                if (!one.isRequired()) {
                    break;
                }
            }
        }
        return message;
    }
}
