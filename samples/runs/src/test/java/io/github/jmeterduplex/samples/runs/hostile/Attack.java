package io.github.jmeterduplex.samples.runs.hostile;

import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import java.util.Map;

/**
 * A server that misbehaves, and the sampler that meets it.
 *
 * @param name of the sample
 * @param connect class name of the Connect sampler
 * @param path of the URL, with its slash
 * @param parameters of the Connect, without the URL
 * @param script runs once for each connection, on a thread of its own
 */
record Attack(String name, String connect, String path, Map<String, String> parameters, HostileServer.Script script) {
    Attack {
        parameters = Map.copyOf(parameters);
    }
}
