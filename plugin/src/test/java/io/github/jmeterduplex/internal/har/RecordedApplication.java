package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The recording of an application, and the correlations that its plan must hold. Whatever else the plan correlates is
 * wrong.
 *
 * <p>The correlations are a paragraph of the file {@code expected.txt} next to the recordings; a recording without a
 * paragraph has none. A line has a word and its parts, with double colons between them:
 *
 * <pre>
 * = file
 * reply sampler index :: what may stand in the parameter reply, with bars between
 *     :: what must stand in a parameter of the message, # is the id or the number
 * pass sampler index parameter :: its text, # is the variable :: where that comes from: a JSON path, or a part of an
 *     expression
 * </pre>
 */
final class RecordedApplication {
    /** What became of a correlation. */
    enum Verdict {
        FOUND,
        MISSED,
        WRONG
    }

    /** @param what of which message, for the reader of a failure */
    record Result(String what, Verdict verdict) {}

    private record Replied(String sampler, int index, String reply, String snippet) {}

    private record Passed(String sampler, int index, String parameter, String text, String place) {}

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    private final String file;
    private final List<Replied> replies = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();

    private RecordedApplication(String file) {
        this.file = file;
    }

    /** The applications of a folder. */
    static Collection<RecordedApplication> read(String folder) throws IOException {
        Map<String, RecordedApplication> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(Recording.FOLDER.resolve(folder))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".har"))
                    .forEach(name -> all.put(name, new RecordedApplication(folder + "/" + name)));
        }
        Path expected = Recording.FOLDER.resolve(folder).resolve("expected.txt");
        String name = "";
        for (String line : Files.exists(expected) ? Files.readAllLines(expected) : List.<String>of()) {
            if (line.startsWith("= ")) {
                name = line.substring(2);
                assertThat(all).containsKey(name);
            } else if (!line.isEmpty()) {
                all.get(name).expect(line.split(" :: ", -1));
            }
        }
        return all.values();
    }

    private void expect(String... parts) {
        String[] step = parts[0].split(" ", -1);
        switch (step[0]) {
            case "reply" -> replies.add(new Replied(step[1], Integer.parseInt(step[2]), parts[1], parts[2]));
            case "pass" -> passed.add(new Passed(step[1], Integer.parseInt(step[2]), step[3], parts[1], parts[2]));
            default -> throw new IllegalArgumentException(step[0]);
        }
    }

    @Override
    public String toString() {
        return file;
    }

    /** Imports it, and compares. */
    List<Result> results() throws IOException {
        ImportedPlan plan = Recording.of(file).plan();
        if (!plan.mistakes().isEmpty() || plan.steps().isEmpty()) {
            throw new AssertionError(
                    file + ": " + plan.mistakes() + ", " + plan.text().summary());
        }
        List<Result> results = new ArrayList<>();
        replies.forEach(wanted -> results.add(result(plan, wanted)));
        List<String> used = new ArrayList<>();
        passed.forEach(wanted -> results.add(result(plan, wanted, used)));
        others(plan, used, results);
        return results;
    }

    private Result result(ImportedPlan plan, Replied wanted) {
        if (!hasStep(plan, wanted.sampler(), wanted.index())) {
            return new Result(file + ": no such message in " + plan.steps(), Verdict.WRONG);
        }
        ImportedPlan.Part part = plan.sampler(wanted.sampler(), wanted.index());
        String reply = part.parameter("reply");
        String what = "%s: reply of %s %d is %s, not %s (%s): %s"
                .formatted(
                        file,
                        wanted.sampler(),
                        wanted.index(),
                        reply,
                        wanted.reply(),
                        part.comment(),
                        part.parameters());
        if (reply.equals("none")) {
            return new Result(what, Verdict.MISSED);
        }
        boolean isThere = List.of("{{id}}", "{{number}}").stream()
                .anyMatch(mark -> part.parameters().values().stream()
                        .anyMatch(text -> text.contains(wanted.snippet().replace("#", mark))));
        boolean isRight = List.of(wanted.reply().split("\\|")).contains(reply);
        return new Result(what, isRight && isThere ? Verdict.FOUND : Verdict.WRONG);
    }

    private static boolean hasStep(ImportedPlan plan, String sampler, int index) {
        return plan.steps().stream()
                        .filter(step -> step.startsWith(sampler + " "))
                        .count()
                > index;
    }

    private Result result(ImportedPlan plan, Passed wanted, List<String> used) {
        if (!hasStep(plan, wanted.sampler(), wanted.index())) {
            return new Result(file + ": no such step in " + plan.steps(), Verdict.WRONG);
        }
        ImportedPlan.Part part = plan.sampler(wanted.sampler(), wanted.index());
        String text = part.parameter(wanted.parameter());
        String what = "%s: %s of %s %d is %s, not %s from %s"
                .formatted(
                        file,
                        wanted.parameter(),
                        wanted.sampler(),
                        wanted.index(),
                        text,
                        wanted.text(),
                        wanted.place());
        Matcher variable = VARIABLE.matcher(text);
        while (variable.find()) {
            String place = extracted(plan, variable.group(1), part);
            if (place != null) {
                used.add(variable.group(1));
                String is = text.replace(variable.group(), "#");
                boolean isRight = is.equals(wanted.text()) && place.contains(wanted.place());
                return new Result(what + ": " + place, isRight ? Verdict.FOUND : Verdict.WRONG);
            }
        }
        return new Result(what, Verdict.MISSED);
    }

    /** Where the variable comes from: of the last extractor before that step; null where none is. */
    private static String extracted(ImportedPlan plan, String variable, ImportedPlan.Part step) {
        String place = null;
        for (ImportedPlan.Part part : plan.elements()) {
            if (part.equals(step)) {
                return place;
            }
            for (ImportedPlan.Part below : part.below()) {
                if (variable.equals(below.parameter("JSONPostProcessor.referenceNames"))) {
                    place = below.parameter("JSONPostProcessor.jsonPathExprs");
                } else if (variable.equals(below.parameter("RegexExtractor.refname"))) {
                    place = below.parameter("RegexExtractor.regex").toLowerCase(Locale.ROOT);
                }
            }
        }
        return place;
    }

    /** What nobody planted. */
    private void others(ImportedPlan plan, List<String> used, List<Result> results) {
        for (String sampler : List.of("WsSend", "StompSend", "SocketIoEmit", "SignalRInvoke")) {
            List<String> steps = plan.steps().stream()
                    .filter(step -> step.startsWith(sampler + " "))
                    .toList();
            for (int i = 0; i < steps.size(); i++) {
                int index = i;
                String reply = plan.sampler(sampler, i).parameter("reply");
                if (!reply.equals("none")
                        && replies.stream().noneMatch(one -> one.sampler().equals(sampler) && one.index() == index)) {
                    results.add(new Result(file + ": reply of " + steps.get(i) + " is " + reply, Verdict.WRONG));
                }
            }
        }
        for (ImportedPlan.Part part : plan.elements()) {
            for (ImportedPlan.Part below : part.below()) {
                if (below.tag().matches("JSONPostProcessor|RegexExtractor") && !used.contains(below.name())) {
                    results.add(new Result(
                            file + ": " + below.name() + " is taken out of " + part.name() + ": " + below.parameters(),
                            Verdict.WRONG));
                }
            }
        }
    }
}
