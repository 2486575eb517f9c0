package io.github.jmeterduplex.internal.record.log;

import java.util.Map;

/**
 * The contents of {@code run.json} in addition to the totals.
 *
 * @param plan file name of the test plan
 * @param versions names and versions: duplex, jmeter, java, os
 * @param properties the {@code duplex.*} properties as set; secrets masked
 */
public record RunInfo(String plan, Map<String, String> versions, Map<String, String> properties) {
    public RunInfo {
        versions = Map.copyOf(versions);
        properties = Map.copyOf(properties);
    }
}
