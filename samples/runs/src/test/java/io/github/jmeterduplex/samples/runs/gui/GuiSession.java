package io.github.jmeterduplex.samples.runs.gui;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.ClassArchive;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A visit to the assembled JMeter's window. */
final class GuiSession {
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    private GuiSession() {}

    /**
     * Opens plans in one window and tells what it shows; leaves a picture of each plan's first Java Request, and each
     * plan as JMeter saves it then.
     *
     * @param folder for the pictures, {@code PLAN.png}, the plans, and JMeter's log
     */
    static List<WindowElement> visit(Path folder, List<Path> plans) throws IOException, InterruptedException {
        return run(PlanVisitor.class, folder, plans.stream().map(Path::toString).toList());
    }

    /**
     * Makes a plan in one window; leaves a picture of each step, {@code ENTRY.png}.
     *
     * @param steps entries of the Add menu, with what to type into their forms
     * @param plan the file to write
     */
    static List<WindowElement> make(Path folder, List<WindowElement> steps, Path plan)
            throws IOException, InterruptedException {
        Path file = Files.createDirectories(folder).resolve("steps.txt");
        Files.write(file, steps.stream().map(WindowElement::line).toList());
        return run(FormMaker.class, folder, List.of(file.toString(), plan.toString()));
    }

    /** Runs a program inside JMeter's process; its arguments are the file for notes, the folder, and these. */
    static List<WindowElement> run(Class<?> program, Path folder, List<String> arguments)
            throws IOException, InterruptedException {
        Path notes = Files.createDirectories(folder).resolve("notes.txt");
        Files.deleteIfExists(notes);
        try (VirtualScreen screen = VirtualScreen.start(1_400, 900);
                Child jmeter = start(program, folder, arguments, screen)) {
            if (jmeter.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("the visit broke off" + jmeter.tail());
            }
        }
        return Files.readAllLines(notes).stream().map(WindowElement::parse).toList();
    }

    /** Starts a program inside JMeter's process, in that folder; see {@link #run}. */
    static Child start(Class<?> program, Path folder, List<String> arguments, VirtualScreen screen) throws IOException {
        Path home = Checkout.jmeterHome();
        List<String> command = new ArrayList<>(List.of(Child.java(), "@" + home.resolve("bin/java-options")));
        command.addAll(QuickJvm.options(ClassArchive.JMETER));
        command.addAll(List.of(
                "-Djmeter.home=" + home,
                "-Djava.util.prefs.userRoot=" + folder,
                "-classpath",
                classPath(home),
                program.getName(),
                folder.resolve("notes.txt").toString(),
                folder.toString()));
        command.addAll(arguments);
        Map<String, String> environment = new HashMap<>(screen.environment());
        environment.put("PATH", browser(folder) + File.pathSeparator + System.getenv("PATH"));
        return Child.start("JMeter's window", command, folder, environment, line -> {});
    }

    /**
     * Makes the command by which a page is opened on a desktop, and returns its folder. It writes the address to the
     * file {@code opened.txt}, and succeeds if that is there.
     */
    private static Path browser(Path folder) throws IOException {
        Path opened = folder.toAbsolutePath().resolve("opened.txt");
        Files.deleteIfExists(opened);
        Path command = Files.createDirectories(folder.resolve("commands")).resolve("xdg-open");
        Files.writeString(command, "#!/bin/sh\ntest -e '" + opened + "' && echo \"$1\" > '" + opened + "'\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        return command.toAbsolutePath().getParent();
    }

    /** JMeter's jars in JMeter's own order, and after them the one class that looks at its window. */
    private static String classPath(Path home) {
        List<String> entries = new ArrayList<>(JMeterHome.jars(home));
        entries.add(Path.of(PlanVisitor.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString());
        return String.join(File.pathSeparator, entries);
    }
}
