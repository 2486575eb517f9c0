package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.internal.machine.PortRange;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The limits of a machine; a value is empty if the system does not report it, or does not have such a limit.
 *
 * @param cores that a JVM may use
 * @param memoryBytes of the machine or container
 * @param freeBytes of memory that is free, or can be made so
 * @param openFiles a process may have: the hard limit, to which the JVM raises its own
 * @param ports local ports for connections that go out
 * @param threads the lowest of the limits of threads: of the kernel, the user and the control group
 * @param tcpPages most memory of TCP's buffers, in pages of 4 KB
 * @param conntrackMax connections that the packet filter's table takes
 * @param conntrackUsed connections in that table
 * @param twReuse {@code net.ipv4.tcp_tw_reuse}
 * @param somaxconn {@code net.core.somaxconn}
 * @param synBacklog {@code net.ipv4.tcp_max_syn_backlog}
 * @param clockSource the source from which the kernel reads the time
 */
record MachineLimits(
        int cores,
        OptionalLong memoryBytes,
        OptionalLong freeBytes,
        OptionalLong openFiles,
        Optional<PortRange> ports,
        OptionalLong threads,
        OptionalLong tcpPages,
        OptionalLong conntrackMax,
        OptionalLong conntrackUsed,
        OptionalLong twReuse,
        OptionalLong somaxconn,
        OptionalLong synBacklog,
        Optional<String> clockSource) {}
