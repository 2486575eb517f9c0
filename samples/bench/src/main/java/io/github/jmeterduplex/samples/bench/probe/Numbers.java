package io.github.jmeterduplex.samples.bench.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Finds numbers of a fixed length: the digits after a marker. Confined to one thread. */
final class Numbers {
    private final byte[] marker;
    private final int digits;
    private int end;

    Numbers(String marker, int digits) {
        this.marker = marker.getBytes(US_ASCII);
        this.digits = digits;
    }

    /** The next number in the payload; -1 where there is none. */
    long next(byte[] a, int from, int to) {
        int at = find(a, from, to - digits);
        if (at < 0) {
            end = to;
            return -1;
        }
        end = at + digits;
        long value = 0;
        for (int i = at; i < end; i++) {
            value = 10 * value + a[i] - '0';
        }
        return value;
    }

    /** Where to look for the one after that. */
    int end() {
        return end;
    }

    private int find(byte[] a, int from, int to) {
        byte first = marker[0];
        for (int i = from; i <= to - marker.length; i++) {
            if (a[i] == first && isMarker(a, i)) {
                return i + marker.length;
            }
        }
        return -1;
    }

    private boolean isMarker(byte[] a, int at) {
        for (int i = 1; i < marker.length; i++) {
            if (a[at + i] != marker[i]) {
                return false;
            }
        }
        return true;
    }
}
