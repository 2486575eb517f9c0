package io.github.jmeterduplex.race;

import java.util.List;
import java.util.Random;

/** Decides who runs, of one round. */
interface Chooser {
    /** Whether another thread gets its turn after this step, counted from 1, though the present one could go on. */
    boolean switchesAfter(int step);

    /**
     * Who is next.
     *
     * @param able at least one
     * @param before who ran last; null at the beginning
     */
    Actor next(List<Actor> able, Actor before);

    /** By chance: the same seed chooses the same. */
    final class Seeded implements Chooser {
        /**
         * Steps of 16 after which a thread goes on: few turns find what needs a long pause, many what needs several.
         */
        private static final int[] STAYS = {0, 8, 12, 14, 15};

        private final Random random;
        private final int stays;

        Seeded(int seed) {
            // Seeds that follow each other begin alike otherwise.
            random = new Random(seed * 0x9E3779B97F4A7C15L);
            stays = STAYS[seed % STAYS.length];
        }

        @Override
        public boolean switchesAfter(int step) {
            return random.nextInt(16) >= stays;
        }

        @Override
        public Actor next(List<Actor> able, Actor before) {
            return able.get(random.nextInt(able.size()));
        }
    }

    /**
     * After two steps, and where a thread cannot go on: to the thread that follows it in their order.
     *
     * @param first number of the thread that begins
     * @param one a step
     * @param other a step
     */
    record Planned(int first, int one, int other) implements Chooser {
        @Override
        public boolean switchesAfter(int step) {
            return step == one || step == other;
        }

        @Override
        public Actor next(List<Actor> able, Actor before) {
            int from = before == null ? first : before.number() + 1;
            return able.stream()
                    .filter(actor -> actor.number() >= from)
                    .findFirst()
                    .orElse(able.get(0));
        }
    }
}
