package io.github.jmeterduplex.internal.protocol.signalr.codec;

/**
 * Arguments, a stream item or a result, validated and encoded for one codec. Immutable; thread-safe. Made by {@link
 * HubWriter#arguments} and {@link HubWriter#value}.
 */
public final class EncodedHubValue {
    final HubCodec codec;
    final byte[] array;
    final int from;
    final int to;
    final boolean isArray;

    EncodedHubValue(HubCodec codec, byte[] array, int from, int to, boolean isArray) {
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

    EncodedHubValue of(HubCodec wanted) {
        if (codec != wanted) {
            throw new IllegalArgumentException("a value of " + codec + " in a message of " + wanted);
        }
        return this;
    }

    EncodedHubValue argumentsOf(HubCodec wanted) {
        if (!isArray) {
            throw new IllegalArgumentException("arguments that are no array");
        }
        return of(wanted);
    }
}
