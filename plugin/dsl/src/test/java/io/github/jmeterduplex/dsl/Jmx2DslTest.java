package io.github.jmeterduplex.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ToolProvider;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.abstracta.jmeter.javadsl.codegeneration.DslCodeGenerator;
import us.abstracta.jmeter.javadsl.codegeneration.MethodCall;
import us.abstracta.jmeter.javadsl.core.BuildTreeContext;
import us.abstracta.jmeter.javadsl.core.DslTestPlan;
import us.abstracta.jmeter.javadsl.core.engines.JmeterEnvironment;

/** Plans of jmx become code, and that code the same samplers with the same parameters. */
class Jmx2DslTest {
    private static final Path PLANS = Path.of("../../jmx");
    /** Of each protocol, and with each element that stands between sending and receiving. */
    private static final List<String> NAMES = List.of(
            "checks",
            "find-rate",
            "users",
            "broker",
            "socketio-users",
            "signalr",
            "websocket",
            "ocpp",
            "recipes/assert");

    @TempDir
    private Path folder;

    /** What is compared: the class, the name and the rows that are not blank. */
    private record Sampler(String className, String name, Map<String, String> rows) {}

    @Test
    void codeOfAPlanMakesItsSamplers() throws Exception {
        Map<String, Path> plans = new LinkedHashMap<>();
        Map<String, String> sources = new LinkedHashMap<>();
        DslCodeGenerator generator = new DslCodeGenerator().addBuildersFrom(DuplexDsl.class);
        for (String name : NAMES) {
            Path plan = PLANS.resolve(name + ".jmx");
            String type = "Plan" + plans.size();
            plans.put(type, plan);
            sources.put(type, source(type, generator.buildMethodCallFromJmxFile(plan.toFile())));
        }
        compile(sources);
        JmeterEnvironment jmeter = new JmeterEnvironment();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            for (Map.Entry<String, Path> plan : plans.entrySet()) {
                Object made = loader.loadClass(plan.getKey()).getMethod("plan").invoke(null);
                HashTree tree = new ListedHashTree();
                new BuildTreeContext().buildTreeFor((DslTestPlan) made, tree);
                assertThat(samplers(tree))
                        .as(plan.getValue().toString())
                        .isNotEmpty()
                        .containsExactlyElementsOf(
                                samplers(jmeter.loadTree(plan.getValue().toFile())));
            }
        }
    }

    private static String source(String name, MethodCall call) {
        StringBuilder source = new StringBuilder();
        Set<String> classes = new TreeSet<>(call.getStaticImports());
        classes.add("us.abstracta.jmeter.javadsl.JmeterDsl");
        classes.forEach(one ->
                source.append("import static ").append(one.replace('$', '.')).append(".*;\n"));
        new TreeSet<>(call.getImports())
                .forEach(one ->
                        source.append("import ").append(one.replace('$', '.')).append(";\n"));
        return source + """
                public class %s {
                    public static us.abstracta.jmeter.javadsl.core.DslTestPlan plan() {
                        return %s;
                    }
                }
                """.formatted(name, call.buildCode());
    }

    private void compile(Map<String, String> sources) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int problems = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(problems).as("the compiler's exit code").isZero();
    }

    private static List<Sampler> samplers(HashTree plan) {
        List<Sampler> samplers = new ArrayList<>();
        for (Object element : plan.list()) {
            if (element instanceof JavaSampler sampler && ((TestElement) element).isEnabled()) {
                samplers.add(new Sampler(
                        sampler.getClassname(), sampler.getName(), ElementCodeBuilder.texts(sampler.getArguments())));
            }
            samplers.addAll(samplers(plan.getTree(element)));
        }
        return samplers;
    }
}
