/** TLS engines of a native library, where it can be loaded. */
package io.github.jmeterduplex.internal.tls;
