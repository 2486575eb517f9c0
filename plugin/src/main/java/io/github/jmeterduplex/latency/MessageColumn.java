package io.github.jmeterduplex.latency;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The columns, in their order, of {@code messages-0001.jtl} and so on, and of {@code unexpected.jtl}, in which each
 * line is a message's outcome.
 *
 * <p>First the 17 default columns of JMeter's CSV result files, in JMeter's order, so that JMeter's listeners and its
 * report generator read the file; then six columns of our own, whose names are in double quotes in the header, as
 * JMeter requires for columns it does not know. CSV, UTF-8, line feed, quoted as {@link CsvFile#COUNTS} says.
 *
 * <p>A part ends when it has reached its size, and is replaced by a gzipped one ({@code messages-0001.jtl.gz}); the
 * last part stays plain, and so do others if there was no time to compress them. {@code unexpected.jtl} holds late and
 * duplicate arrivals, which are not outcomes of messages.
 */
public enum MessageColumn {
    /** Epoch milliseconds of the send; of the failure if the message was not written. */
    TIME_STAMP("timeStamp"),
    /** Milliseconds from send to outcome: the latency of a reply, or the time that a lost message waited. */
    ELAPSED("elapsed"),
    /** The label of the message. */
    LABEL("label"),
    /** One of the response codes of the samplers. */
    RESPONSE_CODE("responseCode"),
    /** A description of the problem, if there was one. */
    RESPONSE_MESSAGE("responseMessage"),
    /** The JMeter thread that sent the message. */
    THREAD_NAME("threadName"),
    /** Always {@code text}. */
    DATA_TYPE("dataType"),
    /** {@code true} if the outcome is replied or unanswered. */
    SUCCESS("success"),
    /** Why a reply was wrong. */
    FAILURE_MESSAGE("failureMessage"),
    /** Length of the reply's body. */
    BYTES("bytes"),
    /** Length of the body sent. */
    SENT_BYTES("sentBytes"),
    /** The same as {@link #ALL_THREADS}. */
    GROUP_THREADS("grpThreads"),
    /** JMeter threads active when the line was written. */
    ALL_THREADS("allThreads"),
    /** Always {@code null}, as JMeter writes a sample without URL. */
    URL("URL"),
    /** Milliseconds to the reply; 0 if there was not one. */
    LATENCY("Latency"),
    /** Always 0. */
    IDLE_TIME("IdleTime"),
    /** Always 0: the sessions were open before. */
    CONNECT("Connect"),
    /** The outcome, as {@link Outcome#word}. */
    OUTCOME("\"outcome\""),
    /** Microseconds from send to reply; empty if there was not a reply. */
    LATENCY_US("\"latency_us\""),
    /** Microseconds from the intended send to the reply; empty if there was not a reply or a pace. */
    INTENDED_LATENCY_US("\"intended_latency_us\""),
    /** Number of the sending session; empty if it is not known. */
    SESSION("\"session\""),
    /** The id put into the message; empty if there is not one. */
    MESSAGE_ID("\"message_id\""),
    /** The trace id put into the message by {@code {{traceparent}}}; empty if there is not one. */
    TRACE_ID("\"trace_id\"");

    /** Name of the file of late and duplicate arrivals. */
    public static final String UNEXPECTED_NAME = "unexpected.jtl";

    private final String inHeader;

    MessageColumn(String inHeader) {
        this.inHeader = inHeader;
    }

    /** Returns the column's name as a parser reads it, without quotes. */
    String word() {
        return inHeader.replace("\"", "");
    }

    /** {@return the header line} */
    public static String header() {
        return Arrays.stream(values()).map(column -> column.inHeader).collect(Collectors.joining(",", "", "\n"));
    }

    /** Returns the file name of a part before it is compressed; parts are counted from 1. */
    public static String partName(int part) {
        return String.format(java.util.Locale.ROOT, "messages-%04d.jtl", part);
    }
}
