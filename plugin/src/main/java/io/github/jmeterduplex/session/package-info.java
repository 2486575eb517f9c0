/** What user code holds: a session, its inbound messages, and the recorder of one flow. JDK types only. */
package io.github.jmeterduplex.session;
