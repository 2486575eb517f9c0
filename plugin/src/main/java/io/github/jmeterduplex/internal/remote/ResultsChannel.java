package io.github.jmeterduplex.internal.remote;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Map;

/**
 * The controller of a run on remote engines, as its engines see it: they call it over JMeter's RMI, with JMeter's TLS.
 * Thread-safe.
 */
public interface ResultsChannel extends Remote {
    /** The fact of {@link #join}: the version of Duplex. */
    String VERSION = "version";
    /** The fact of {@link #join}: what to add to the engine's clock for the controller's, in milliseconds. */
    String CLOCK_OFFSET = "clock_offset_ms";

    /** Returns the controller's clock, in milliseconds since the epoch. */
    long epochMillis() throws RemoteException;

    /**
     * Announces an engine whose test begins.
     *
     * @param index its number, from 1
     * @param host the host that the controller was given for it
     * @param facts by the names above
     * @return why it cannot take part; empty if it can
     */
    String join(int index, String host, Map<String, String> facts) throws RemoteException;

    /**
     * Hands over what an engine measured since the last call, or that it is alive.
     *
     * @param index the engine's number
     * @param number of the parcel, from 1: one that was handed over before is ignored, as an answer may be lost
     * @param parcel an {@link EngineParcel}; empty if there is nothing new
     */
    void deliver(int index, long number, byte[] parcel) throws RemoteException;

    /**
     * Hands over a report of an engine to a search for the highest rate.
     *
     * @return the answer
     */
    byte[] search(byte[] report) throws RemoteException;
}
