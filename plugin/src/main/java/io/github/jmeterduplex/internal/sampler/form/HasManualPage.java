package io.github.jmeterduplex.internal.sampler.form;

/** A form that has a page of its own in the manual. Called on Swing's thread. */
public interface HasManualPage {
    /** Returns the page of the element that is shown, as {@link DocsLink#open(String)} takes it. */
    String manualPage();
}
