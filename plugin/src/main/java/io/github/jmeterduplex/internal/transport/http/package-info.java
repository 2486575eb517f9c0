/** HTTP/1.1 of a client: connections, requests, cookies, proxies, and what goes wrong there. */
@NullMarked
package io.github.jmeterduplex.internal.transport.http;

import org.jspecify.annotations.NullMarked;
