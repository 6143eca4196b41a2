target triple = "amdgcn-mesa-mesa3d"
@g = external addrspace(1) global i32, align 4
define i32 @loads() {
  %x = load i32, ptr addrspace(1) @g
  ret i32 %x
}
define i32 @seven() {
  ret i32 7
}
