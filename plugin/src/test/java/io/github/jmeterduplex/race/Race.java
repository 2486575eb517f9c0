package io.github.jmeterduplex.race;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs a scenario round after round, each with another order of steps. A step ends where a watched class takes or
 * leaves a lock, calls {@code java.util.concurrent} or a collection, or reads or writes a field that is not final. One
 * thread runs at a time, and a seed decides who is next: the same seed gives the same order, so a race is found by
 * every run of a test or by none.
 *
 * <p>Not modelled: {@code Object.wait}, locks and blocking calls of {@code java.util.concurrent}, and what a processor
 * reorders. Watched classes must not use the first three; {@code LockSupport} they may use.
 *
 * <pre>{@code
 * Race.of(TwoSenders.class, Outbox.class).rounds(2_000);
 * }</pre>
 */
public final class Race {
    private final Class<? extends Scenario> scenario;
    private final RaceLoader loader;
    private final List<Stage> stages = new ArrayList<>();

    private Race(Class<? extends Scenario> scenario, RaceLoader loader) {
        this.scenario = scenario;
        this.loader = loader;
    }

    /**
     * A race.
     *
     * @param watched classes whose steps are taken apart, those nested in them too; others run in one step
     */
    public static Race of(Class<? extends Scenario> scenario, Class<?>... watched) {
        return new Race(scenario, new RaceLoader(scenario.getClassLoader(), List.of(watched)));
    }

    /**
     * Runs so many rounds, with the seeds from 0.
     *
     * @throws AssertionError for the first that fails: with its seed, and with the places at which threads took turns
     */
    public void rounds(int count) {
        try {
            for (int seed = 0; seed < count; seed++) {
                var unused = round(new Chooser.Seeded(seed), "seed " + seed);
            }
        } finally {
            stages.forEach(Thread::interrupt);
        }
    }

    /**
     * Runs a round for each order in which at most two turns end though their thread could go on: as many as half the
     * square of the steps, so for scenarios of two threads that do little. Most races need no more turns than these,
     * and chance alone seldom finds those that need two at exactly their places.
     *
     * @return how many rounds there were
     * @throws AssertionError for the first that fails
     */
    public int everyTwoTurns() {
        try {
            int rounds = 0;
            Scenario counted = fresh();
            int threads = counted.threads().size();
            counted.close();
            for (int first = 0; first < threads; first++) {
                rounds += everyTwoTurns(first);
            }
            return rounds;
        } finally {
            stages.forEach(Thread::interrupt);
        }
    }

    private int everyTwoTurns(int first) {
        int rounds = 0;
        int steps = planned(first, 0, 0);
        for (int one = 1; one <= steps; one++) {
            int stepsThen = planned(first, one, 0);
            for (int other = one + 1; other <= stepsThen; other++) {
                var unused = planned(first, one, other);
                rounds++;
            }
        }
        return rounds;
    }

    private int planned(int first, int one, int other) {
        return round(
                new Chooser.Planned(first, one, other),
                "thread " + first + " first, turns after the steps " + one + " and " + other);
    }

    /** Runs one round, and returns how many steps it had. */
    private int round(Chooser chooser, String name) {
        Scenario fresh = fresh();
        List<Runnable> threads = fresh.threads();
        while (stages.size() < threads.size()) {
            Stage stage = new Stage(stages.size());
            stages.add(stage);
            stage.start();
        }
        Schedule schedule = new Schedule(chooser, threads);
        try {
            schedule.play(stages);
            fresh.check();
            return schedule.steps();
        } catch (Throwable failure) {
            throw new AssertionError(
                    name + " of " + scenario.getSimpleName() + ": " + failure + "\nturns:" + schedule.turns(), failure);
        } finally {
            fresh.close();
        }
    }

    private Scenario fresh() {
        try {
            var constructor = loader.loadClass(scenario.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Scenario) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(scenario + " needs a constructor without parameters", e);
        }
    }

    /**
     * In a scenario's thread: lets the others go on until a fact has come about. Where no thread can go on any more,
     * the round fails.
     *
     * @param fact looked at by any thread, in the middle of other threads' steps; must change nothing
     */
    public static void await(BooleanSupplier fact) {
        Actor actor = Stage.actor();
        if (actor != null) {
            actor.schedule().await(actor, fact);
        }
    }

    /** In a scenario's thread: lets another go on, perhaps. */
    public static void pause() {
        Steps.next("Race.pause");
    }
}
