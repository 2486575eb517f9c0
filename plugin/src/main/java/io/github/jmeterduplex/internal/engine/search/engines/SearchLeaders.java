package io.github.jmeterduplex.internal.engine.search.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leaders of the searches of one run, by name. The first report of a search makes its leader; a search of the same
 * name gets a new one when the one before is over. Thread-safe.
 */
public final class SearchLeaders {
    private static final Logger LOG = LoggerFactory.getLogger(SearchLeaders.class);

    private final Consumer<SearchLeader> starter;
    private final LongSupplier nanoTime;
    /** The last search of each name. Guarded by this. */
    private final Map<String, Followers> searches = new HashMap<>();

    /** @param starter starts the search of a new leader; must not block */
    public SearchLeaders(Consumer<SearchLeader> starter) {
        this(starter, System::nanoTime);
    }

    SearchLeaders(Consumer<SearchLeader> starter, LongSupplier nanoTime) {
        this.starter = starter;
        this.nanoTime = nanoTime;
    }

    /** Handles a report of an engine and returns the answer, which refuses a report that cannot be read. */
    public byte[] answer(byte[] report) {
        Answer answer;
        try {
            answer = take(EngineMessages.readReport(report));
        } catch (IOException | RuntimeException e) {
            LOG.debug("Duplex: the report of an engine is refused", e);
            answer = Answer.refused("its report cannot be read: " + e.getMessage());
        }
        try {
            return EngineMessages.write(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer take(Report report) {
        return followers(report).take(report);
    }

    private synchronized Followers followers(Report report) {
        String name = report.search().name();
        Followers present = searches.get(name);
        if (present == null || (report.search().id().isEmpty() && present.isOver())) {
            present = new Followers(report, nanoTime);
            searches.put(name, present);
            starter.accept(new SearchLeader(present, nanoTime));
        }
        return present;
    }
}
