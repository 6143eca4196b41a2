; llc-19 -mcpu=gfx900 module.ll -o module.s; -filetype=obj -o module.o; llvm-objdump-19 -d module.o > module.dump
; unlinked.o has a value that the linker sets; unlinked.dump is of it.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %id, %n
  br i1 %c, label %t, label %e
t:
  %i = sext i32 %id to i64
  %a = getelementptr float, ptr addrspace(1) %p, i64 %i
  %b = getelementptr float, ptr addrspace(1) %q, i64 %i
  %v = load float, ptr addrspace(1) %a
  %w = fmul float %v, 2.0
  store float %w, ptr addrspace(1) %b
  br label %e
e:
  ret void
}
define float @twice(float %x) {
  %y = fadd float %x, %x
  ret float %y
}
declare i32 @llvm.amdgcn.workitem.id.x()
