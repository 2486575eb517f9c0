package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.convert.OldPlan;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tools > Duplex in JMeter's own window: each entry does what it says, and a misspelt plan is told of before it runs.
 */
@Tag("parallel")
class MenuIT {
    private static final Path FOLDER = Checkout.root().resolve("samples/runs/target/gui/menu");
    private static final String MISSPELT = "there is no parameter Group; did you mean group?";

    private static List<WindowElement> elements;

    @BeforeAll
    static void useTheMenu() throws Exception {
        Needs.program("Xvfb");
        if (Files.exists(FOLDER)) {
            // in the results of a test before, the window finds a run
            Checkout.delete(FOLDER);
        }
        Path plan = OldPlan.WEBSOCKET_SAMPLER.write(Files.createDirectories(FOLDER));
        elements = GuiSession.run(MenuTester.class, FOLDER, List.of(plan.toString()));
    }

    /** The texts of the dialogs that came after each entry, by the entry; one that came twice has a star. */
    private static Map<String, List<String>> dialogs() {
        Map<String, List<String>> dialogs = new LinkedHashMap<>();
        String entry = "";
        for (WindowElement element : elements) {
            switch (element.kind()) {
                case ENTRY -> {
                    entry = element.parts().get(0)
                            + (dialogs.containsKey(element.parts().get(0)) ? "*" : "");
                    dialogs.put(entry, new ArrayList<>());
                }
                case DIALOG ->
                    dialogs.computeIfAbsent(entry, any -> new ArrayList<>()).add(String.join(": ", element.parts()));
                default -> {
                    // What an example shows.
                }
            }
        }
        return dialogs;
    }

    @Test
    void everyExampleOpensWithAListenerAndAsksNothing() throws Exception {
        List<String> examples = new ArrayList<>();
        Map<String, List<String>> nodes = new LinkedHashMap<>();
        for (WindowElement element : elements) {
            if (element.kind() == WindowElement.Kind.PLAN) {
                examples.add(element.parts().get(0));
                nodes.put(element.parts().get(0), new ArrayList<>());
            } else if (element.kind() == WindowElement.Kind.NODE) {
                nodes.get(examples.get(examples.size() - 1)).add(element.parts().get(0));
            }
        }
        assertThat(examples).hasSize(36);
        assertThat(nodes).allSatisfy((example, names) -> assertThat(names).contains("View Results Tree"));
        assertThat(nodes.get("STOMP: Step by step, one thread a user"))
                .containsAll(PlanFile.read(Checkout.plan("livechat-steps.jmx")).names());
        assertThat(dialogs()).doesNotContainKey("");
    }

    @Test
    void searchAndReplaceReplacesInOurElementsAndCountsThem() {
        List<String> replaced = elements.stream()
                .filter(element -> element.kind() == WindowElement.Kind.REPLACED)
                .findFirst()
                .orElseThrow()
                .parts();
        int count = Integer.parseInt(replaced.get(1));
        assertThat(count).isPositive();
        assertThat(replaced.get(0)).contains("Replaced " + count + " occurrences");
    }

    @Test
    void goodPlanHasNoMistake() {
        assertThat(dialogs().get("Check this plan"))
                .singleElement()
                .asString()
                .contains("No mistake in the Duplex samplers of this plan.");
    }

    @Test
    void misspeltPlanIsToldOfByTheCheckAndAtTheStart() {
        assertThat(dialogs().get("Check this plan*"))
                .singleElement()
                .asString()
                .startsWith("Duplex: Check this plan: ")
                .contains("misspelt", MISSPELT);
        assertThat(dialogs().get("Do not run")).hasSize(2).last().isEqualTo("Threads: 0");
        assertThat(dialogs().get("Do not run").get(0))
                .startsWith("Duplex: Mistakes in this plan: ")
                .contains("misspelt", MISSPELT);
    }

    @Test
    void mistakeLeadsToItsElement() {
        assertThat(dialogs().get("Go to it")).last().isEqualTo("Selected: misspelt");
    }

    /** JMeter itself asks whether to save the plan. */
    @Test
    void misspeltPlanRunsAllTheSameIfAsked() {
        assertThat(dialogs().get("Run all the same"))
                .first()
                .asString()
                .startsWith("Duplex: Mistakes in this plan: ")
                .contains(MISSPELT);
    }

    @Test
    void unsavedChangesAreKeptByCancelAndGivenUpByNo() {
        String example = "First: LiveChat: step by step, one thread a user";
        assertThat(dialogs().get("Cancel")).hasSize(2).last().isNotEqualTo(example);
        assertThat(dialogs().get("No")).hasSize(2).last().isEqualTo(example);
    }

    @Test
    void doctorSaysWhatTheMachineCanHold() {
        assertThat(dialogs().get("Doctor: what this machine can hold"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("10,000 sessions on this machine"),
                        asked -> assertThat(asked).contains("23,456 sessions on this machine"));
    }

    @Test
    void withoutARunThereIsNoReport() {
        assertThat(dialogs().get("Open the report of the last run"))
                .singleElement()
                .asString()
                .contains("There is no run in");
    }

    /** The plan of the window is changed and given up; the file of the second try exists. */
    @Test
    void convertedPlanIsOpenedAndWhatItLacksIsShown() {
        Path converted = FOLDER.resolve("websocket-sampler-duplex.jmx");
        assertThat(dialogs().get("Convert"))
                .anySatisfy(dialog -> assertThat(dialog)
                        .startsWith("Duplex: Convert a plan: Wrote " + converted)
                        .contains(
                                "5 WebSocketSampler -> WsConnect + WsSend",
                                "done (WebSocketSampler): no session closes on a message that meets bye"))
                .last()
                .asString()
                .startsWith("Plan: " + converted + ": ")
                .contains("once connect, once, once disconnect");
        assertThat(dialogs().get("Convert again"))
                .anyMatch(dialog ->
                        dialog.equals("Duplex: Convert a plan: " + converted + " exists already. Replace it?"))
                .last()
                .isEqualTo(dialogs().get("Convert").get(dialogs().get("Convert").size() - 1));
    }

    @Test
    void pictureOfAnExampleIsThere() {
        assertThat(Files.exists(FOLDER.resolve("example.png"))).isTrue();
    }
}
