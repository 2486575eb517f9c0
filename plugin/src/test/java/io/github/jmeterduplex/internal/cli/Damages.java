package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ways in which a file of an engine may be damaged. */
final class Damages {
    private Damages() {}

    /** What is done to a file, or to the folder of an engine. */
    @FunctionalInterface
    interface Damage {
        void to(Path file) throws IOException;
    }

    /** Of any file. */
    static Map<String, Damage> ofAnyFile() {
        Map<String, Damage> all = new LinkedHashMap<>();
        all.put("missing", Files::delete);
        all.put("empty", file -> Files.writeString(file, ""));
        all.put("nothing but a line feed", file -> Files.writeString(file, "\n"));
        all.put("cut in the middle", file -> bytes(file, (bytes, length) -> Arrays.copyOf(bytes, length / 2)));
        all.put("cut near its end", file -> bytes(file, (bytes, length) -> Arrays.copyOf(bytes, length - 4)));
        all.put(
                "without its first half",
                file -> bytes(file, (bytes, length) -> Arrays.copyOfRange(bytes, length / 2, length)));
        all.put(
                "zeros in its middle",
                file -> bytes(file, (bytes, length) -> {
                    Arrays.fill(bytes, length / 2, length / 2 + 20, (byte) 0);
                    return bytes;
                }));
        all.put("not text", file -> Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2, '\n', 3}));
        all.put("a folder", file -> {
            Files.delete(file);
            Files.createDirectory(file);
        });
        all.put("a link to itself", file -> {
            Files.delete(file);
            Files.createSymbolicLink(file, file.getFileName());
        });
        all.put("a link to nowhere", file -> {
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("nowhere"));
        });
        all.put("a device", file -> {
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("/dev/zero"));
        });
        all.put("of another kind", file -> Files.writeString(file, "timeStamp,elapsed\n1,2\n"));
        all.put("null", file -> Files.writeString(file, "null\n"));
        return all;
    }

    static Map<String, Damage> ofRunJson() {
        Map<String, Damage> all = new LinkedHashMap<>();
        for (String text :
                List.of("[]", "{}", "1", "{\"completed\":true}", "[".repeat(100_000), "{\"a\":".repeat(5_000))) {
            all.put(
                    "run.json: " + text.substring(0, Math.min(20, text.length())),
                    engine -> Files.writeString(engine.resolve("run.json"), text));
        }
        for (String member : List.of("start_epoch_ms", "end_epoch_ms", "interval_seconds", "warmup_seconds")) {
            for (String number :
                    List.of("-1", "1e999", "1" + "0".repeat(900), "9000000000000000000", "null", "\"x\"")) {
                all.put(
                        "run.json: " + member + " " + number.substring(0, Math.min(20, number.length())),
                        engine -> replace(
                                engine, "run.json", "\"" + member + "\":[0-9]+", "\"" + member + "\":" + number));
            }
        }
        for (String member : List.of("start_epoch_ms", "end_epoch_ms", "completed")) {
            all.put(
                    "run.json: without " + member,
                    engine -> replace(engine, "run.json", "\"" + member + "\":[^,]+,", ""));
        }
        all.put("run.json: a total changed", engine -> replace(engine, "run.json", "\"lost\":0", "\"lost\":1"));
        all.put("run.json: without totals", engine -> replace(engine, "run.json", ",\"totals\":.*", "}"));
        all.put(
                "run.json: too large",
                engine -> Files.writeString(
                        engine.resolve("run.json"),
                        Files.readString(engine.resolve("run.json")).replaceFirst("\\{", "{" + " ".repeat(33 << 20))));
        return all;
    }

    interface Bytes {
        byte[] of(byte[] bytes, int length);
    }

    static void bytes(Path file, Bytes change) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, change.of(bytes, bytes.length));
    }

    interface Lines {
        void change(List<String> lines);
    }

    static void lines(Path engine, String name, Lines change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(engine.resolve(name)));
        change.change(lines);
        Files.write(engine.resolve(name), lines);
    }

    static void replace(Path engine, String name, String pattern, String by) throws IOException {
        String text = Files.readString(engine.resolve(name));
        String changed = text.replaceFirst(pattern, by);
        assertThat(changed).as(pattern).isNotEqualTo(text);
        Files.writeString(engine.resolve(name), changed, StandardCharsets.UTF_8);
    }

    /** Takes a column away, from a file whose labels have commas in the second line of each interval. */
    static void column(Path engine, String name, String column) throws IOException {
        lines(engine, name, lines -> {
            int at = List.of(lines.get(0).split(",")).indexOf(column);
            lines.removeIf(line -> line.contains("\""));
            lines.replaceAll(line -> {
                List<String> fields = new ArrayList<>(List.of(line.split(",", -1)));
                fields.remove(at);
                return String.join(",", fields);
            });
        });
    }
}
