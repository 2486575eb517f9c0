package io.github.jmeterduplex.internal.remote;

import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * What an engine hands over at once. Immutable.
 *
 * @param figures of one interval or of several added up; empty if no interval has ended
 * @param joined how many intervals were added to another so far
 * @param runJson the content of {@code run.json}; empty if it has not changed
 * @param end whether more follows
 */
record EngineParcel(Optional<IntervalFigures> figures, long joined, String runJson, End end) {
    /** The largest parcel that is unpacked: an hour of a thousand labels takes less. */
    private static final int MAX_BYTES = 256 << 20;

    private static final List<End> END_CODES = List.of(End.values());

    /** How the run of the engine is. */
    enum End {
        /** It goes on. */
        NOT_YET,
        /** It has ended, and nothing follows. */
        ENDED,
        /** A signal has ended the engine in the middle of its test. */
        CUT
    }

    /** Packs and compresses it. */
    byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeByte(END_CODES.indexOf(end));
            out.writeLong(joined);
            byte[] json = runJson.getBytes(StandardCharsets.UTF_8);
            out.writeInt(json.length);
            out.write(json);
            out.writeBoolean(figures.isPresent());
            if (figures.isPresent()) {
                new FiguresWriter(out).write(figures.get());
            }
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if it is not such a parcel */
    static EngineParcel of(byte[] bytes) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new Bounded(new InflaterInputStream(new ByteArrayInputStream(bytes))))) {
            End end = END_CODES.get(Math.min(in.readUnsignedByte(), END_CODES.size() - 1));
            long joined = in.readLong();
            int length = in.readInt();
            byte[] json = in.readNBytes(Math.max(0, length));
            if (json.length != length) {
                throw new IOException("its run.json is cut off");
            }
            Optional<IntervalFigures> figures =
                    in.readBoolean() ? Optional.of(new FiguresReader(in).read()) : Optional.empty();
            return new EngineParcel(figures, joined, new String(json, StandardCharsets.UTF_8), end);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Ends a stream that inflates to more than any engine sends. */
    private static final class Bounded extends FilterInputStream {
        private long left = MAX_BYTES;

        Bounded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count(read);
            return read;
        }

        private void count(int read) throws IOException {
            left -= Math.max(0, read);
            if (left < 0) {
                throw new IOException("it holds more than " + MAX_BYTES + " bytes");
            }
        }
    }
}
