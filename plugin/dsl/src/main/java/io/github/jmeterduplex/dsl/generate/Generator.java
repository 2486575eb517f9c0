package io.github.jmeterduplex.dsl.generate;

import io.github.jmeterduplex.internal.sampler.form.DefaultsForm;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes the builders of all samplers that the plugin's jar offers to JMeter. */
public final class Generator {
    private static final String SERVICES =
            "/META-INF/services/org.apache.jmeter.protocol.java.sampler.JavaSamplerClient";
    private static final String DEFAULTS = "io.github.jmeterduplex.gui.DuplexDefaultsGui";

    private final Reference reference;
    private final List<Element> elements = new ArrayList<>();

    private Generator(Reference reference) {
        this.reference = reference;
    }

    /**
     * Writes the sources.
     *
     * @param arguments the folder of the manual, the address of its pages, and the folder for the sources
     */
    public static void main(String[] arguments) throws IOException {
        System.setProperty("java.awt.headless", "true");
        Reference reference = new Reference(Path.of(arguments[0]), URI.create(arguments[1]));
        new Generator(reference).write(Path.of(arguments[2]));
    }

    private void write(Path folder) throws IOException {
        for (String className : samplers()) {
            elements.add(reference.sampler((DuplexSampler) create(className)));
        }
        elements.add(reference.defaults((DefaultsForm) create(DEFAULTS)));
        Choices choices = new Choices(elements);
        Path builders = Files.createDirectories(folder.resolve("io/github/jmeterduplex/dsl"));
        deleteFiles(builders);
        for (Element element : elements) {
            Files.writeString(builders.resolve(element.name() + ".java"), new BuilderSource(element, choices).text());
        }
        for (Choices.Choice choice : choices.all()) {
            Files.writeString(builders.resolve(choice.name() + ".java"), choice.source());
        }
        Files.writeString(builders.resolve("DuplexDsl.java"), new FactorySource(elements).text());
    }

    /** Deletes the files of an earlier build, among which may be those of samplers that are gone. */
    private static void deleteFiles(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private static List<String> samplers() throws IOException {
        try (InputStream in = Objects.requireNonNull(DuplexSampler.class.getResourceAsStream(SERVICES), SERVICES)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }

    static Object create(String className) {
        try {
            return Class.forName(className).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(className, e);
        }
    }
}
