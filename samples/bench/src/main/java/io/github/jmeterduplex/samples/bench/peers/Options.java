package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run does, as system properties say it.
 *
 * @param runs {@code bench.runs}, 1: how often all is measured
 * @param only {@code bench.only}: what is measured, a pattern found in {@code SCENARIO/CONTESTANT}; blank for all
 * @param timing {@code bench.warmup}, 20, and {@code bench.window}, 6, in seconds
 * @param properties {@code bench.jmeter}: properties of JMeter for the plugin, as in {@code duplex.messages=off;a=b}
 * @param jvm {@code bench.jvm}: more options of the plugin's JVM, with blanks between them
 * @param versus {@code bench.versus}: the jar of another version of the plugin, measured in turns with this one; its
 *     path is absolute or begins in the checkout's folder
 */
record Options(
        int runs,
        Pattern only,
        Timing timing,
        Map<String, String> properties,
        List<String> jvm,
        Optional<Path> versus) {
    Options {
        properties = Map.copyOf(properties);
        jvm = List.copyOf(jvm);
    }

    static Options of(Properties system) {
        return new Options(
                number(system, "bench.runs", 1),
                Pattern.compile(system.getProperty("bench.only", "")),
                new Timing(number(system, "bench.warmup", 20), number(system, "bench.window", 6)),
                words(system, "bench.jmeter", ";")
                        .map(pair -> pair.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])),
                words(system, "bench.jvm", " ").toList(),
                Optional.of(system.getProperty("bench.versus", ""))
                        .filter(path -> !path.isBlank())
                        .map(Options::jar));
    }

    private static Path jar(String path) {
        Path jar = Checkout.root().resolve(path);
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(
                    "bench.versus is " + path + ", expected the path of a plugin's jar: there is no file " + jar);
        }
        return jar;
    }

    private static Stream<String> words(Properties system, String name, String between) {
        return Arrays.stream(system.getProperty(name, "").split(between, -1)).filter(word -> !word.isBlank());
    }

    private static int number(Properties system, String name, int otherwise) {
        String value = system.getProperty(name, "");
        return value.isBlank() ? otherwise : Integer.parseInt(value);
    }

    boolean includes(String key) {
        return only.matcher(key).find();
    }
}
