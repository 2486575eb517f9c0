/**
 * HTTP/1.1 as a client speaks it: connections, requests, cookies, proxies, and their faults.
 */
@NullMarked
package io.github.jmeterduplex.internal.net.http;

import org.jspecify.annotations.NullMarked;
