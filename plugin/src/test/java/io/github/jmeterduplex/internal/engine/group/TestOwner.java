package io.github.jmeterduplex.internal.engine.group;

/** A thread that ends when the test says so. */
final class TestOwner implements Groups.Owner {
    private boolean over;

    void end() {
        over = true;
    }

    @Override
    public boolean isOver() {
        return over;
    }
}
