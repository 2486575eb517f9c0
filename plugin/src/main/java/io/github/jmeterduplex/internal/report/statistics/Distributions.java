package io.github.jmeterduplex.internal.report.statistics;

/** Quantiles and probabilities of the normal distribution and of Student's t. */
public final class Distributions {
    private static final double LOW_TAIL = 0.02425;
    private static final double[] CENTRE = {
        -3.969683028665376e+01,
        2.209460984245205e+02,
        -2.759285104469687e+02,
        1.383577518672690e+02,
        -3.066479806614716e+01,
        2.506628277459239e+00
    };
    private static final double[] CENTRE_BELOW = {
        -5.447609879822406e+01,
        1.615858368580409e+02,
        -1.556989798598866e+02,
        6.680131188771972e+01,
        -1.328068155288572e+01,
        1
    };
    private static final double[] TAIL = {
        -7.784894002430293e-03,
        -3.223964580411365e-01,
        -2.400758277161838e+00,
        -2.549732539343734e+00,
        4.374664141464968e+00,
        2.938163982698783e+00
    };
    private static final double[] TAIL_BELOW = {
        7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1
    };
    /** Coefficients of the complementary error function, the highest power first. */
    private static final double[] ERROR = {1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592, 0};

    private static final double ERROR_SCALE = 0.3275911;

    private Distributions() {}

    /**
     * Returns the quantile of the standard normal distribution. It uses Acklam's rational approximation, whose relative
     * error is below 1.2e-9.
     *
     * @param p above 0 and below 1
     */
    public static double normalQuantile(double p) {
        if (p < LOW_TAIL) {
            double root = Math.sqrt(-2 * Math.log(p));
            return polynomial(TAIL, root) / polynomial(TAIL_BELOW, root);
        }
        if (p > 1 - LOW_TAIL) {
            return -normalQuantile(1 - p);
        }
        double centred = p - 0.5;
        double square = centred * centred;
        return centred * polynomial(CENTRE, square) / polynomial(CENTRE_BELOW, square);
    }

    /**
     * Returns the probability that a standard normal variable is farther from 0 than z, on either side. The formula is
     * Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: its absolute error is below 3e-7.
     */
    public static double normalTwoSided(double z) {
        double x = Math.abs(z) / Math.sqrt(2);
        return polynomial(ERROR, 1 / (1 + ERROR_SCALE * x)) * Math.exp(-x * x);
    }

    /**
     * Returns the quantile of Student's t with these degrees of freedom. It is exact for 1 and 2 degrees of freedom,
     * else the expansion in Abramowitz and Stegun, 26.7.5. Between 0.005 and 0.995 its relative error is below 1 %.
     *
     * @param p above 0 and below 1
     * @param degrees of freedom, 1 or more; infinite = normal
     */
    public static double studentQuantile(double p, double degrees) {
        if (degrees < 1) {
            throw new IllegalArgumentException("degrees of freedom " + degrees + " must be 1 or more");
        }
        if (degrees < 2) {
            return Math.tan(Math.PI * (p - 0.5));
        }
        if (degrees < 3) {
            double twoSided = 2 * p - 1;
            return twoSided * Math.sqrt(2 / (1 - twoSided * twoSided));
        }
        double z = normalQuantile(p);
        double square = z * z;
        double first = (square + 1) / 4;
        double second = ((5 * square + 16) * square + 3) / 96;
        double third = (((3 * square + 19) * square + 17) * square - 15) / 384;
        double fourth = ((((79 * square + 776) * square + 1_482) * square - 1_920) * square - 945) / 92_160;
        return z * (1 + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees);
    }

    /** Computes a polynomial; its coefficients begin with the highest power. */
    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum = sum * x + coefficient;
        }
        return sum;
    }
}
