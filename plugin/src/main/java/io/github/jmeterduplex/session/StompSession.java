package io.github.jmeterduplex.session;

import java.time.Duration;

/** One STOMP session. Thread-safe. */
public interface StompSession extends Session {
    /**
     * Subscribes to a destination; messages that reply to nothing are counted as pushes under its name.
     * Returns at once.
     *
     * @param destination as it goes out: nothing is evaluated in it
     * @throws FaultException when the session is not open
     */
    void subscribe(String destination);

    /**
     * Subscribes and waits for the server's RECEIPT. Spring's simple broker never sends one.
     *
     * @param destination as it goes out: nothing is evaluated in it
     * @param receiptTimeout how long to wait, in whole milliseconds
     * @throws FaultException when no RECEIPT came in time, or the session was dropped
     * @throws InterruptedException when the test was stopped meanwhile
     */
    void subscribe(String destination, Duration receiptTimeout) throws InterruptedException;
}
