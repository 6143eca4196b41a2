define internal i32 @sq(i32 %a) noinline { %r = mul i32 %a, %a
 %s = add i32 %r, 1
 ret i32 %s }
define hidden i32 @pub(i32 %a) noinline { %r = shl i32 %a, 3
 ret i32 %r }
@tab = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 5, i32 7]
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a) nounwind { %r = call i32 @sq(i32 %a)
 %q = call i32 @pub(i32 %r)
 %i = and i32 %q, 3
 %g = getelementptr [4 x i32], ptr addrspace(4) @tab, i32 0, i32 %i
 %v = load i32, ptr addrspace(4) %g
 %z = add i32 %v, %q
 store i32 %z, ptr addrspace(1) %p
 ret void }
