package io.github.jmeterduplex.build;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The fields and methods of other classes that a class's code names. */
final class References extends ClassVisitor {
    /**
     * A field or method named in code.
     *
     * @param user the class and method whose code names it
     * @param owner the class it is looked up in, with dots
     * @param name its name
     * @param descriptor its type as the class file spells it
     */
    record Member(String user, String owner, String name, String descriptor) implements Comparable<Member> {
        @Override
        public int compareTo(Member other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return user + " -> " + owner + "." + name + " " + descriptor;
        }
    }

    private final Set<Member> members = new TreeSet<>();
    private String self = "";

    private References() {
        super(Opcodes.ASM9);
    }

    static Set<Member> of(byte[] classFile) {
        References references = new References();
        new ClassReader(classFile).accept(references, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return references.members;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        self = name;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        String user = dotted(self) + "#" + name;
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String field, String type) {
                add(owner, field, type);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String method, String type, boolean onInterface) {
                add(owner, method, type);
            }

            @Override
            public void visitInvokeDynamicInsn(String method, String type, Handle bootstrap, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof Handle handle) {
                        add(handle.getOwner(), handle.getName(), handle.getDesc());
                    }
                }
            }

            private void add(String owner, String member, String type) {
                members.add(new Member(user, dotted(owner), member, type));
            }
        };
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
