package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.convert.PlanConversion;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The menu entry Tools > Duplex > Convert a plan: writes a copy of a plan of another plugin next to it, and opens the
 * copy. Confined to Swing's thread.
 */
final class ConvertMenu {
    private static final String TITLE = "Convert a plan";

    private ConvertMenu() {}

    /** Lets the user choose a plan, and decide what to do if its copy exists already. Returns if the user cancels. */
    static void open() {
        PlanWriting.choose("Plans of jmeter-websocket-samplers or JMeter-WebSocketSampler", "jmx")
                .ifPresent(ConvertMenu::open);
    }

    private static void open(Path plan) {
        Path converted = PlanConversion.convertedOf(plan);
        boolean exists = Files.exists(converted);
        if (exists && !PlanWriting.confirm(TITLE, converted + " exists already. Replace it?")) {
            return;
        }
        PlanConversion conversion = new PlanConversion(plan, converted, exists);
        new PlanWriting(TITLE, () -> new PlanWriting.Written(converted, String.valueOf(converted), conversion.run()))
                .execute();
    }
}
