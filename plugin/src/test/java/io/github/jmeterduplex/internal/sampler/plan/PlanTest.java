package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.stomp.StompConnect;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class PlanTest {
    /** A thread group to whose tree JMeter adds an element of the test while the plan is read. */
    private static final class StartedGroup extends ThreadGroup {
        private static final long serialVersionUID = 1;

        private transient HashTree around;

        @Override
        public boolean isEnabled() {
            around.add(new Arguments());
            return true;
        }
    }

    @Test
    void planIsReadWhileJMeterStartsItsThreadGroups() {
        ListedHashTree root = new ListedHashTree();
        HashTree plan = root.add(new TestPlan("plan"));
        StartedGroup started = new StartedGroup();
        started.around = plan;
        JavaSampler sampler = new JavaSampler();
        sampler.setClassname(StompConnect.class.getName());
        plan.add(started).add(sampler);
        plan.add(new ThreadGroup());
        assertThat(Plan.read(root).samplers()).hasSize(1);
    }
}
