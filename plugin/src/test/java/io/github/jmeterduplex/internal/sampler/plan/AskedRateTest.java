package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.websocket.WsSend;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class AskedRateTest {
    private final HashTree root = new ListedHashTree();
    private final HashTree plan = root.add(new TestPlan("plan"));

    private HashTree group(String name, String threads) {
        ThreadGroup group = new ThreadGroup();
        group.setName(name);
        group.setProperty(ThreadGroup.NUM_THREADS, threads);
        return plan.add(group);
    }

    private static void sender(HashTree group, String perSecond) {
        JavaSampler sampler = new JavaSampler();
        sampler.setName("send at " + perSecond);
        sampler.setClassname(WsSend.class.getName());
        Arguments arguments = new Arguments();
        arguments.addArgument("messagesPerSecond", perSecond);
        sampler.setArguments(arguments);
        group.add(sampler);
    }

    @Test
    void threadsAddUpAndSamplersOfOneThreadFollowEachOther() {
        HashTree two = group("two", "2");
        sender(two, "300");
        sender(two, "100 for 60s, 100..2000 over 5m");
        sender(group("one", "1"), "50");
        assertThat(AskedRate.of(root)).isEqualTo(4_050);
    }

    @Test
    void whatOnlyARunKnowsAndWhatIsWrongCountsNothing() {
        sender(group("threads", "${users}"), "300");
        HashTree one = group("one", "1");
        sender(one, "${rate}");
        sender(one, "many");
        sender(one, "find:rate");
        assertThat(AskedRate.of(root)).isZero();
    }
}
