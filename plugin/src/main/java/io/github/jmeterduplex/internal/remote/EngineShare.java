package io.github.jmeterduplex.internal.remote;

import java.io.Serializable;
import java.util.Map;

/**
 * What the controller gives each engine of a run: its number, and where its figures go. Travels in the plan.
 *
 * @param channel the controller
 * @param index this engine's number, from 1
 * @param count engines
 * @param properties the {@code duplex.*} properties of the controller that hold for engines too
 */
public record EngineShare(ResultsChannel channel, int index, int count, Map<String, String> properties)
        implements Serializable {
    public EngineShare {
        properties = Map.copyOf(properties);
    }

    /** Returns the version of this plugin, which all machines must have. */
    static String version() {
        String version = EngineShare.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
