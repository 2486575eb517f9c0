package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.har.HarImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The menu entry Tools > Duplex > Import HAR: writes the plan next to the recording, and opens it. Confined to Swing's
 * thread.
 */
final class HarMenu {
    private static final String TITLE = "Import HAR";

    private HarMenu() {}

    /**
     * Lets the user choose a recording, and decide what to do if its plan exists already. Returns if the user cancels.
     */
    static void open() {
        PlanWriting.choose("HAR files", "har").ifPresent(HarMenu::open);
    }

    private static void open(Path har) {
        HarImport wanted = new HarImport(har, HarImport.planOf(har), false, false);
        boolean exists = Files.exists(wanted.plan()) || Files.exists(wanted.users());
        String question =
                wanted.plan() + " or its users exist already. Replace the plan, and keep the users as a .bak file?";
        if (exists && !PlanWriting.confirm(TITLE, question)) {
            return;
        }
        HarImport decided = new HarImport(har, wanted.plan(), false, exists);
        new PlanWriting(TITLE, () -> written(decided)).execute();
    }

    private static PlanWriting.Written written(HarImport decided) throws IOException {
        HarImport.Written written = decided.run();
        String users = written.hasUsers() ? " and " + decided.users() + ", which holds secrets" : "";
        return new PlanWriting.Written(decided.plan(), decided.plan() + users, written.summary());
    }
}
