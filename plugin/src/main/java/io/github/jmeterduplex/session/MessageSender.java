package io.github.jmeterduplex.session;

/**
 * Sends the messages of a flow and measures their times; a flow is what a virtual user does in one sample. Confined to
 * the JMeter thread.
 *
 * <p>One message ({@code messages} = 1) with {@code target} = {@code next} goes over the flow's own session; otherwise
 * the two parameters decide.
 */
public interface MessageSender extends Steps {
    /**
     * Sends the messages that the Send parameters describe ({@code destination}, {@code body}, {@code reply} and so on)
     * and counts them under their label.
     *
     * @return the last reply's body if {@code waitForReplies} is set, else an empty string
     * @throws FaultException if it could not be written, or with {@code waitForReplies} was not answered
     * @throws InterruptedException if the test was stopped in the meantime
     */
    String send() throws InterruptedException;

    /**
     * Sends the messages that the Send parameters describe, but with this destination and body, in which placeholders
     * such as <code>{{id}}</code> work.
     *
     * @param destination the destination of the message
     * @param body sent as UTF-8
     * @return the last reply's body if {@code waitForReplies} is set, else an empty string
     * @throws FaultException if it could not be written, or with {@code waitForReplies} was not answered
     * @throws InterruptedException if the test was stopped in the meantime
     */
    String send(String destination, String body) throws InterruptedException;

    /**
     * Sends the messages that the Send parameters describe, but with this label, destination and body, for flows with
     * several kinds of messages.
     *
     * @param label not blank
     * @param destination the destination of the message
     * @param body sent as UTF-8
     * @return the last reply's body if {@code waitForReplies} is set, else an empty string
     * @throws FaultException if it could not be written, or with {@code waitForReplies} was not answered
     * @throws InterruptedException if the test was stopped in the meantime
     */
    String send(String label, String destination, String body) throws InterruptedException;
}
