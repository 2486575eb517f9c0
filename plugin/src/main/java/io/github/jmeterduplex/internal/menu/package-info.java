/**
 * The menu Tools > Duplex of JMeter's window: {@link io.github.jmeterduplex.internal.menu.DuplexMenu} and the actions
 * of its entries. All code runs on Swing's thread.
 */
@NullMarked
package io.github.jmeterduplex.internal.menu;

import org.jspecify.annotations.NullMarked;
