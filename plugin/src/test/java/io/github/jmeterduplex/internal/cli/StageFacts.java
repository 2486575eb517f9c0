package io.github.jmeterduplex.internal.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stages as {@code run.json} has them. Times are from {@link RunFolder#START}. */
final class StageFacts {
    private StageFacts() {}

    static Map<String, Object> stage(String name, double from, double to, double seconds) {
        return Map.of("name", name, "from_per_second", from, "to_per_second", to, "seconds", seconds);
    }

    /** One thread that goes through these stages. */
    static Map<String, Object> walk(long beginMillis, Object... stages) {
        long begin = RunFolder.START + beginMillis;
        return Map.of("first_epoch_ms", begin, "last_epoch_ms", begin, "threads", 1, "stages", List.of(stages));
    }

    /**
     * All of the label {@code chat}.
     *
     * @param more members beside them
     */
    static Map<String, Object> walks(Map<String, Object> more, Object... walks) {
        Map<String, Object> ofLabel = new HashMap<>(more);
        ofLabel.put("walks", List.of(walks));
        return Map.of("chat", ofLabel);
    }
}
