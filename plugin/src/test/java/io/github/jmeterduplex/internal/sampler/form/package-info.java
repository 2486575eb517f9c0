/** Forms without a screen. */
package io.github.jmeterduplex.internal.sampler.form;
