package io.github.jmeterduplex.internal.sampler.form;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javax.swing.JFileChooser;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.util.FileDialoger;
import org.jspecify.annotations.Nullable;

/** Lets a tester choose a file, and names it relative to the plan's folder if it is below that. */
final class FileChoice {
    private FileChoice() {}

    /**
     * Lets the tester choose a file. If it is below the plan's folder, the name is relative, so that the plan can be
     * moved.
     */
    static Optional<String> choose(String present) {
        JFileChooser chooser = FileDialoger.promptToOpenFile(present);
        File chosen = chooser == null ? null : chooser.getSelectedFile();
        GuiPackage gui = GuiPackage.getInstance();
        String plan = gui == null ? null : gui.getTestPlanFile();
        return Optional.ofNullable(chosen).map(file -> named(file.toPath(), plan == null ? null : Path.of(plan)));
    }

    /** Returns how a plan names a file; the path of the plan is null before it is saved. */
    static String named(Path file, @Nullable Path plan) {
        Path folder = plan == null ? null : plan.toAbsolutePath().normalize().getParent();
        Path absolute = file.toAbsolutePath().normalize();
        return folder != null && absolute.startsWith(folder)
                ? folder.relativize(absolute).toString().replace(File.separatorChar, '/')
                : absolute.toString();
    }
}
