package io.github.jmeterduplex.internal.machine;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A resource that a machine runs out of when it opens many connections, and the remedy. Failed samples, the verdict of
 * a report and the check before a run use the same words. Pure.
 */
public enum Shortage {
    /** Open files: the system reports EMFILE or ENFILE. */
    OPEN_FILES(
            "no file descriptor left on this machine",
            "run ulimit -n %d as root in the shell that starts JMeter, or set nofile in /etc/security/limits.conf"
                    + " and log in again (others than root cannot raise the hard limit), or spread the sessions over"
                    + " more engines",
            "too many open files"),
    /** Local ports: the system reports EADDRNOTAVAIL or EADDRINUSE for an outgoing connection. */
    LOCAL_PORTS(
            "no local address or port left on this machine",
            "run sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\", give more addresses in localAddresses,"
                    + " or spread the sessions over more machines",
            "(cannot|can't) assign requested address|address already in use"),
    /** Kernel memory for sockets: the system reports ENOBUFS or ENOMEM. */
    SOCKET_MEMORY(
            "no memory for sockets left in this machine's kernel",
            "run sysctl -w net.ipv4.tcp_mem=\"%1$d %1$d %1$d\" (pages of 4 KB), give the machine or its container more"
                    + " memory, or spread the sessions over more machines",
            "no buffer space available|cannot allocate memory"),
    /** The packet filter's table of connections: the system reports EPERM for an outgoing connection. */
    CONNTRACK(
            "this machine's packet filter let no connection out: its table (conntrack) is full, or a rule forbids it",
            "run sysctl -w net.netfilter.nf_conntrack_max=%d, or see the rules",
            "operation not permitted");

    /** The limit to suggest if it is not known how much a run needs; enough for most runs. */
    private static final long ENOUGH = 1 << 20;

    private final String what;
    private final String remedy;
    private final Pattern signs;

    Shortage(String what, String remedy, String signs) {
        this.what = what;
        this.remedy = remedy;
        this.signs = Pattern.compile(signs, Pattern.CASE_INSENSITIVE);
    }

    /** Returns the shortage that the message of a failed system call describes. */
    public static Optional<Shortage> of(String message) {
        for (Shortage shortage : values()) {
            if (shortage.signs.matcher(message).find()) {
                return Optional.of(shortage);
            }
        }
        return Optional.empty();
    }

    /** Returns a description of the shortage that can begin a sentence. */
    public String what() {
        return what;
    }

    /**
     * Returns how to remedy the shortage.
     *
     * @param needed how much the run needs, in the unit of the limit
     */
    public String remedy(long needed) {
        return String.format(Locale.ROOT, remedy, needed);
    }

    /** Returns how to remedy the shortage if it is not known how much the run needs. */
    public String remedy() {
        return remedy(ENOUGH);
    }
}
