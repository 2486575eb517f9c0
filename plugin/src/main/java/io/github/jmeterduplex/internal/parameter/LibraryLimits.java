package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;

/** What a session by a client library cannot have: refused before any is opened. Pure. */
final class LibraryLimits {
    private LibraryLimits() {}

    /** What the cells themselves say, in the order in which it is told. */
    static void checkCells(Cells cells) {
        if (cells.get(ConnectionCells.CLIENT) != ConnectionCells.Client.LIBRARY) {
            return;
        }
        if (cells.isSet(LocalAddresses.PARAMETER)) {
            throw cells.refused(LocalAddresses.PARAMETER, "blank with client library, which lets the system choose");
        }
        if (cells.get(KeepCells.TRACE) != 0) {
            throw cells.refused(KeepCells.TRACE, "0 with client library, which shows no frames");
        }
    }

    /**
     * Checks the cells of a Connect or User sampler with {@code client=library}.
     *
     * @throws io.github.jmeterduplex.session.FaultException naming the cell, its value and what is allowed
     */
    static void check(Cells cells, ConnectionCells read) {
        checkCells(cells);
        if (read.proxy() != null) {
            throw bad(
                    cells.isSet(ProxyCell.PARAMETER)
                            ? "cell proxy: its value (not shown) is not allowed; allowed: none with client"
                                    + " library, which"
                                    + " connects directly"
                            : "cell proxy: blank is not allowed where JMeter has a proxy (-H, -P); allowed: none"
                                    + " with client"
                                    + " library, which connects directly");
        }
        if (read.certificates().apply(0) != null) {
            throw bad("cell client: \"library\" is not allowed where JMeter has client certificates"
                    + " (javax.net.ssl.keyStore); allowed: duplex");
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Cause.BAD_CELL, message).toException();
    }
}
