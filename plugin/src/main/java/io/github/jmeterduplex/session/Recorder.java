package io.github.jmeterduplex.session;

/** Sends and times the messages of one flow. Confined to the JMeter thread. */
public interface Recorder extends Steps {
    /**
     * Sends what the Send cells say ({@code destination}, {@code body}, {@code reply} and so on) and counts it under
     * their label.
     *
     * @return the last reply's body where {@code waitForReplies} is set, else an empty string
     * @throws FaultException when it could not be written, or with {@code waitForReplies} was not replied
     * @throws InterruptedException when the test was stopped meanwhile
     */
    String send() throws InterruptedException;

    /**
     * The same with another destination and body; {@code {{id}}} and its like work in both.
     *
     * @return the last reply's body where {@code waitForReplies} is set, else an empty string
     * @throws FaultException when it could not be written, or with {@code waitForReplies} was not replied
     * @throws InterruptedException when the test was stopped meanwhile
     */
    String send(String destination, String body) throws InterruptedException;
}
