package io.github.jmeterduplex.internal.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Makes the default name of an engine: unique on its host while it runs, and safe as a folder's name. */
final class EngineName {
    private EngineName() {}

    /** Returns host name and process id, for example {@code lab7-4711}. */
    static String ofThisProcess() {
        return of(hostName(), ProcessHandle.current().pid());
    }

    static String of(String host, long pid) {
        String safe = host.replaceAll("[^\\p{L}\\p{N}_.-]", "_").replaceFirst("^[.-]+", "");
        return (safe.isEmpty() ? "engine" : safe) + "-" + pid;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // In containers, the host's name often does not have an address: the run does not fail because of that.
            return "engine";
        }
    }
}
