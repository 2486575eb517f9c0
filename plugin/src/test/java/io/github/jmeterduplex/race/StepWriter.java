package io.github.jmeterduplex.race;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.F_NEW;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Writes calls of {@link Steps} into a class: where a step ends, and in place of its locks. */
final class StepWriter extends ClassVisitor {
    private static final String STEPS = "io/github/jmeterduplex/race/Steps";
    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";

    private final Set<String> finalFields;
    private String self = "";

    private StepWriter(ClassVisitor next, Set<String> finalFields) {
        super(ASM9, next);
        this.finalFields = finalFields;
    }

    /** The class file, with steps. */
    static byte[] write(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new StepWriter(writer, finalFields(reader)), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    private static Set<String> finalFields(ClassReader reader) {
        Set<String> names = new HashSet<>();
        ClassVisitor collector = new ClassVisitor(ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                if ((access & ACC_FINAL) != 0) {
                    names.add(name);
                }
                return null;
            }
        };
        reader.accept(collector, ClassReader.SKIP_CODE);
        return names;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        self = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        boolean locks = (access & ACC_SYNCHRONIZED) != 0;
        if (locks && (access & ACC_STATIC) != 0) {
            throw new IllegalArgumentException(self + "." + name + ": static locks are not modelled");
        }
        MethodVisitor next = super.visitMethod(access & ~ACC_SYNCHRONIZED, name, descriptor, signature, thrown);
        // What a constructor makes is nobody else's yet.
        return name.startsWith("<") ? next : new InMethod(next, name, locks);
    }

    private final class InMethod extends MethodVisitor {
        private final String method;
        private final boolean locks;
        private final Label begin = new Label();
        private final Label end = new Label();
        private int line;

        InMethod(MethodVisitor next, String method, boolean locks) {
            super(ASM9, next);
            this.method = method;
            this.locks = locks;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (locks) {
                super.visitVarInsn(ALOAD, 0);
                enter();
                super.visitLabel(begin);
            }
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            boolean isFinal = owner.equals(self) && finalFields.contains(name);
            if ((opcode == GETFIELD || opcode == PUTFIELD) && owner.startsWith("io/github/jmeterduplex/") && !isFinal) {
                step();
            }
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean onInterface) {
            boolean isYield = owner.equals("java/lang/Thread") && (name.equals("yield") || name.equals("onSpinWait"));
            if (owner.equals(LOCK_SUPPORT)) {
                steps(name, type);
                return;
            }
            // Collections are mostly called by their interfaces, whatever stands after them.
            boolean isShared = owner.startsWith("java/util/concurrent/")
                    || owner.endsWith("/VarHandle")
                    || (onInterface && owner.startsWith("java/util/"));
            if (isYield || (isShared && !name.equals("<init>"))) {
                step();
            }
            super.visitMethodInsn(opcode, owner, name, type, onInterface);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == MONITORENTER) {
                enter();
            } else if (opcode == MONITOREXIT) {
                steps("exit", "(Ljava/lang/Object;)V");
            } else {
                if (locks && opcode >= IRETURN && opcode <= RETURN) {
                    leave();
                }
                super.visitInsn(opcode);
            }
        }

        /** What a synchronized method throws leaves its lock too. */
        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            if (locks) {
                super.visitTryCatchBlock(begin, end, end, null);
                super.visitLabel(end);
                super.visitFrame(F_NEW, 1, new Object[] {self}, 1, new Object[] {"java/lang/Throwable"});
                leave();
                super.visitInsn(ATHROW);
            }
            super.visitMaxs(maxStack, maxLocals);
        }

        private void step() {
            super.visitLdcInsn(where());
            steps("next", "(Ljava/lang/String;)V");
        }

        private void enter() {
            super.visitLdcInsn(where());
            steps("enter", "(Ljava/lang/Object;Ljava/lang/String;)V");
        }

        private void leave() {
            super.visitVarInsn(ALOAD, 0);
            steps("exit", "(Ljava/lang/Object;)V");
        }

        private void steps(String name, String type) {
            super.visitMethodInsn(INVOKESTATIC, STEPS, name, type, false);
        }

        private String where() {
            return self.substring(self.lastIndexOf('/') + 1) + "." + method + ":" + line;
        }
    }
}
