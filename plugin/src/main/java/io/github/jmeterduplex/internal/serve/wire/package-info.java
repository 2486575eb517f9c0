/** The bytes of the test server's protocols, without connections or sessions. */
@org.jspecify.annotations.NullMarked
package io.github.jmeterduplex.internal.serve.wire;
