/** Plans in real JMeter processes, over TLS, proxies and load balancers. */
package io.github.jmeterduplex.samples.runs.tls;
