package io.github.jmeterduplex.session;

/**
 * Sends and times the messages of one flow: what a virtual user does in one sample. Confined to the JMeter thread.
 *
 * <p>One message ({@code messages} = 1) with {@code target} = {@code next} goes over the flow's own session; otherwise
 * the two parameters decide.
 */
public interface MessageSender extends Steps {
    /**
     * Sends what the Send parameters say ({@code destination}, {@code body}, {@code reply} and so on) and counts it
     * under their label.
     *
     * @return the last reply's body where {@code waitForReplies} is set, else an empty string
     * @throws FaultException when it could not be written, or with {@code waitForReplies} was not replied
     * @throws InterruptedException when the test was stopped meanwhile
     */
    String send() throws InterruptedException;

    /**
     * The same with another destination and body; <code>{{id}}</code> and its like work in both.
     *
     * @param destination where it goes
     * @param body sent as UTF-8
     * @return the last reply's body where {@code waitForReplies} is set, else an empty string
     * @throws FaultException when it could not be written, or with {@code waitForReplies} was not replied
     * @throws InterruptedException when the test was stopped meanwhile
     */
    String send(String destination, String body) throws InterruptedException;

    /**
     * The same, counted under a label of its own instead of the parameters': for flows of several kinds of messages.
     *
     * @param label not blank
     * @param destination where it goes
     * @param body sent as UTF-8
     * @return the last reply's body where {@code waitForReplies} is set, else an empty string
     * @throws FaultException when it could not be written, or with {@code waitForReplies} was not replied
     * @throws InterruptedException when the test was stopped meanwhile
     */
    String send(String label, String destination, String body) throws InterruptedException;
}
