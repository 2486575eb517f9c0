package io.github.jmeterduplex.latency;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fields of rows of messages straight from the parser's buffer: a row costs a string only if its label
 * differs from that of the row before. Confined to one thread.
 */
final class MessageFields extends AbstractBaseCsvCallbackHandler<MessageFields.Row> {
    /** Columns that every result file of JMeter has. */
    static final List<String> REQUIRED = List.of("timeStamp", "elapsed", "label", "success");

    private static final char[] TRUE = {'t', 'r', 'u', 'e'};
    private static final int MAX_DIGITS = 18;

    /** The kind of a record. */
    enum Row {
        HEADER,
        MESSAGE,
        DAMAGED
    }

    private static final Map<String, MessageColumn> COLUMNS =
            Arrays.stream(MessageColumn.values()).collect(Collectors.toMap(MessageColumn::word, column -> column));
    /** Stands for all columns that are not read, ours and those of others. */
    private static final MessageColumn UNREAD = MessageColumn.IDLE_TIME;

    private static final Map<String, Outcome> OUTCOMES =
            Arrays.stream(Outcome.values()).collect(Collectors.toMap(Outcome::word, outcome -> outcome));

    private final MessagesFileRow message = new MessagesFileRow();
    private final List<String> header = new ArrayList<>();
    /** By position; null until the header is read. */
    private MessageColumn @Nullable [] columns;

    private char[] label = new char[0];
    private char[] outcomeWord = new char[0];
    private @Nullable Outcome outcome;
    private RecordType type = RecordType.DATA;
    private int fieldCount;
    private boolean damaged;

    /** Returns the row that was read last. */
    MessagesFileRow message() {
        return message;
    }

    List<String> header() {
        return header;
    }

    @Override
    protected void handleBegin(long line) {
        type = RecordType.DATA;
        fieldCount = 0;
        damaged = false;
        message.clear();
    }

    @Override
    protected void handleEmpty() {
        type = RecordType.EMPTY;
    }

    @Override
    protected RecordType getRecordType() {
        return type;
    }

    @Override
    protected int getFieldCount() {
        return fieldCount;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        fieldCount = index + 1;
        if (columns == null) {
            header.add(new String(buffer, offset, length));
        } else if (index < columns.length) {
            take(columns[index], buffer, offset, length);
        }
    }

    private void take(MessageColumn column, char[] buffer, int offset, int length) {
        switch (column) {
            case TIME_STAMP -> message.epochMillis = number(buffer, offset, length);
            case ELAPSED -> message.elapsedMillis = number(buffer, offset, length);
            case LABEL -> takeLabel(buffer, offset, length);
            case SUCCESS -> message.success = Arrays.equals(buffer, offset, offset + length, TRUE, 0, TRUE.length);
            case OUTCOME -> takeOutcome(buffer, offset, length);
            case LATENCY_US ->
                message.latencyMicros = length == 0 ? MessagesFileRow.NONE : number(buffer, offset, length);
            case INTENDED_LATENCY_US ->
                message.intendedMicros = length == 0 ? MessagesFileRow.NONE : number(buffer, offset, length);
            default -> {}
        }
    }

    private void takeLabel(char[] buffer, int offset, int length) {
        if (!Arrays.equals(buffer, offset, offset + length, label, 0, label.length)) {
            label = Arrays.copyOfRange(buffer, offset, offset + length);
            message.label = new String(label);
        }
    }

    private void takeOutcome(char[] buffer, int offset, int length) {
        if (!Arrays.equals(buffer, offset, offset + length, outcomeWord, 0, outcomeWord.length)) {
            outcomeWord = Arrays.copyOfRange(buffer, offset, offset + length);
            outcome = OUTCOMES.get(new String(outcomeWord));
        }
        message.outcome = outcome;
        damaged |= outcome == null;
    }

    private long number(char[] buffer, int offset, int length) {
        if (length == 0 || length > MAX_DIGITS) {
            damaged = true;
            return 0;
        }
        long number = 0;
        for (int i = offset; i < offset + length; i++) {
            int digit = buffer[i] - '0';
            damaged |= digit < 0 || digit > 9;
            number = number * 10 + digit;
        }
        return number;
    }

    @Override
    protected Row buildRecord() {
        if (columns == null) {
            columns = header.stream()
                    .map(name -> COLUMNS.getOrDefault(name, UNREAD))
                    .toArray(MessageColumn[]::new);
            return Row.HEADER;
        }
        return damaged || fieldCount != columns.length ? Row.DAMAGED : Row.MESSAGE;
    }
}
