package io.github.jmeterduplex.internal.sampler.run;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The remote engines that this JMeter was asked for. JMeter tells nobody which of them it could not reach, so the
 * command line is read again.
 */
final class RemoteHosts {
    /** The class or jar that was started, and its arguments. */
    private static final String COMMAND = "sun.java.command";

    private static final Pattern LISTED = Pattern.compile("(?:^|\\s)(?:-R\\s*|--remotestart[\\s=]+)(\\S+)");
    private static final Pattern CONFIGURED = Pattern.compile("(?:^|\\s)(?:-r|--runremote)(?:\\s|$)");

    private RemoteHosts() {}

    static List<String> ofCommandLine() {
        return of(System.getProperty(COMMAND, ""), JMeterUtils.getPropDefault("remote_hosts", "127.0.0.1"));
    }

    /**
     * Returns the hosts of a command line; empty if it asks for none.
     *
     * @param configured those of the property {@code remote_hosts}
     */
    static List<String> of(String command, String configured) {
        Matcher listed = LISTED.matcher(command);
        if (listed.find()) {
            return split(listed.group(1));
        }
        return CONFIGURED.matcher(command).find() ? split(configured) : List.of();
    }

    private static List<String> split(String hosts) {
        return Arrays.stream(hosts.split(",", -1))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .toList();
    }
}
