/** Engine.IO packets and payloads, read and written. Pure: it uses the shared codecs alone. */
@NullMarked
package io.github.jmeterduplex.internal.codec.engineio;

import org.jspecify.annotations.NullMarked;
