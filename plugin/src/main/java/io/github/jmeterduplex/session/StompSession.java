package io.github.jmeterduplex.session;

import java.time.Duration;

/** A STOMP session: one user's connection to a broker. Thread-safe. */
public interface StompSession extends Session {
    /**
     * Subscribes to a destination without waiting for an answer. Messages that are not replies are counted as pushes
     * under its name.
     *
     * @param destination as it is sent: functions and placeholders are not evaluated
     * @throws FaultException if the session is not open
     */
    void subscribe(String destination);

    /**
     * Subscribes to a destination and waits for the server's RECEIPT. Spring's simple broker never sends one.
     *
     * @param destination as it is sent: functions and placeholders are not evaluated
     * @param receiptTimeout how long to wait, in whole milliseconds
     * @throws FaultException if no RECEIPT came in time, or the session was dropped
     * @throws InterruptedException if the test was stopped in the meantime
     */
    void subscribe(String destination, Duration receiptTimeout) throws InterruptedException;
}
