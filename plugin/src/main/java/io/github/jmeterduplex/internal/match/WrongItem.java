package io.github.jmeterduplex.internal.match;

/**
 * An item of a stream that was not as expected.
 *
 * @param number among the items, from 1
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record WrongItem(int number, byte[] body) {}
