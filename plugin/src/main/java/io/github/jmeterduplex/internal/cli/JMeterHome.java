package io.github.jmeterduplex.internal.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The folder of an installed JMeter, whose classes are needed to read test plans. */
record JMeterHome(Path folder) {
    /** Matches the name of the plugin's jar in any version, but not the other jars of the bundle. */
    private static final Pattern PLUGIN = Pattern.compile("jmeter-duplex-\\d.*\\.jar");

    /**
     * Finds JMeter's folder: from the option, else around the plugin's jar, else from {@code JMETER_HOME}.
     *
     * @param option of the command line
     * @param environment the value of {@code JMETER_HOME}
     * @return null if JMeter is not installed in any of them
     */
    static @Nullable JMeterHome find(@Nullable Path option, @Nullable String environment) {
        if (option != null) {
            return isHome(option) ? new JMeterHome(option) : null;
        }
        Path ofJar = jar().toAbsolutePath().normalize();
        Path above = Stream.iterate(ofJar, Objects::nonNull, Path::getParent)
                .skip(3)
                .findFirst()
                .orElse(null);
        if (above != null && isHome(above)) {
            return new JMeterHome(above);
        }
        return environment != null && !environment.isBlank() && isHome(Path.of(environment))
                ? new JMeterHome(Path.of(environment))
                : null;
    }

    /** A call of a class that needs JMeter's classes; gets the class and JMeter's folder, returns the exit code. */
    interface Call {
        Object of(Class<?> type, Path home) throws ReflectiveOperationException;
    }

    /**
     * Returns JMeter's folder.
     *
     * @param option of the command line; null if it is not set
     * @throws ParameterException if JMeter is not installed there or, without the option, anywhere it is looked for
     */
    static JMeterHome required(CommandSpec spec, @Nullable Path option) {
        JMeterHome home = find(option, System.getenv("JMETER_HOME"));
        if (home == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    (option == null ? "no JMeter found" : option + " is no folder of a JMeter")
                            + ": put this jar into JMeter's lib/ext, set JMETER_HOME, or give --jmeter DIR");
        }
        return home;
    }

    /**
     * Calls a class of this jar with JMeter's classes, and returns the exit code; prints what the call throws.
     *
     * @param className it is text because the class needs JMeter's
     */
    int run(CommandSpec spec, String className, Call call) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader classes = classes()) {
            thread.setContextClassLoader(classes);
            return (int) call.of(Class.forName(className, true, classes), folder);
        } catch (InvocationTargetException e) {
            spec.commandLine().getErr().println(e.getTargetException().getMessage());
            return Main.EXIT_WRONG_INPUT;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the jar is not complete", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static boolean isHome(Path folder) {
        return Files.exists(folder.resolve("bin/ApacheJMeter.jar")) && Files.isDirectory(folder.resolve("lib/ext"));
    }

    /** Returns the path of the jar or folder from which this class was loaded. */
    static Path jar() {
        try {
            return Path.of(JMeterHome.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns a loader of the classes of JMeter, of its plugins and of this jar, as JMeter itself would find them.
     *
     * @throws IOException if the folder cannot be read
     */
    URLClassLoader classes() throws IOException {
        List<URL> jars = new ArrayList<>();
        jars.add(url(jar()));
        jars.add(url(folder.resolve("bin/ApacheJMeter.jar")));
        addJars(folder.resolve("lib"), jars);
        addJars(folder.resolve("lib/ext"), jars);
        return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Adds the jars of a folder, except another copy of this jar. */
    private static void addJars(Path folder, List<URL> jars) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".jar"))
                    .filter(file ->
                            !PLUGIN.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList()) {
                jars.add(url(file));
            }
        }
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }
}
