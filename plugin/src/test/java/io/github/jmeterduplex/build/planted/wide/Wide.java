package io.github.jmeterduplex.build.planted.wide;

/** A record with one component too many; its constructor is no second breach. */
public record Wide(int a, int b, int c, int d, int e, int f, int g, int h) {
    /** A method with one parameter too many. */
    public int sum(int i, int j, int k, int l, int m, int n) {
        return i + j + k + l + m + n;
    }

    /** A method that may have so many. */
    public int less(int i, int j, int k, int l, int m) {
        return i + j + k + l + m;
    }

    /** Its constructor has two parameters more in the class file. */
    public enum Narrow {
        /** The only one. */
        ONE(1, 2, 3, 4, 5);

        private final int sum;

        Narrow(int i, int j, int k, int l, int m) {
            this.sum = i + j + k + l + m;
        }

        /** What it was made of. */
        public int sum() {
            return sum;
        }
    }
}
