package io.github.jmeterduplex.internal.codec.signalr;

/**
 * Arguments, an item or a result, checked and in the form of its codec: made once where it is constant. Immutable;
 * thread-safe. Made by {@link HubWriter#arguments} and {@link HubWriter#value}.
 */
public final class HubValue {
    final HubCodec codec;
    final byte[] array;
    final int from;
    final int to;
    final boolean isArray;

    HubValue(HubCodec codec, byte[] array, int from, int to, boolean isArray) {
        this.codec = codec;
        this.array = array;
        this.from = from;
        this.to = to;
        this.isArray = isArray;
    }

    int length() {
        return to - from;
    }

    /** Writes the value, and returns the index after it. */
    int put(byte[] out, int at) {
        System.arraycopy(array, from, out, at, to - from);
        return at + to - from;
    }

    HubValue of(HubCodec wanted) {
        if (codec != wanted) {
            throw new IllegalArgumentException("a value of " + codec + " in a message of " + wanted);
        }
        return this;
    }

    HubValue argumentsOf(HubCodec wanted) {
        if (!isArray) {
            throw new IllegalArgumentException("arguments that are no array");
        }
        return of(wanted);
    }
}
