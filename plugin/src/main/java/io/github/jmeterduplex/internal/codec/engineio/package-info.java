/** Engine.IO packets and payloads, read and written. Pure: it uses the shared codecs alone. */
package io.github.jmeterduplex.internal.codec.engineio;
