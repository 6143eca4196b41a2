; Sorts each 512 32-bit numbers of an array, unsigned, smallest first: bitonic, in LDS, by a group of 256 work-items.
target triple = "amdgcn-amd-amdhsa"

@keys = internal addrspace(3) global [512 x i32] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @sort_groups(ptr addrspace(1) %array) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 9
  %upper = or disjoint i32 %id, 256
  %index.a = or disjoint i32 %first, %id
  %index.b = or disjoint i32 %first, %upper
  %global.a = getelementptr i32, ptr addrspace(1) %array, i32 %index.a
  %global.b = getelementptr i32, ptr addrspace(1) %array, i32 %index.b
  %in.a = load i32, ptr addrspace(1) %global.a
  %in.b = load i32, ptr addrspace(1) %global.b
  %lds.a = getelementptr i32, ptr addrspace(3) @keys, i32 %id
  %lds.b = getelementptr i32, ptr addrspace(3) @keys, i32 %upper
  store i32 %in.a, ptr addrspace(3) %lds.a
  store i32 %in.b, ptr addrspace(3) %lds.b
  br label %stage
; Runs of `size` keys become sorted, up or down in turn.
stage:
  %size = phi i32 [ 2, %entry ], [ %size.next, %staged ]
  br label %step
; Keys at this distance are compared: `low` is the work-item's number with a 0 bit put in.
step:
  %distance.twice = phi i32 [ %size, %stage ], [ %distance, %stepped ]
  %distance = lshr i32 %distance.twice, 1
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %below = sub i32 %distance, 1
  %rest = and i32 %id, %below
  %above = sub i32 %id, %rest
  %above.twice = shl i32 %above, 1
  %low = or disjoint i32 %above.twice, %rest
  %high = add i32 %low, %distance
  %low.at = getelementptr i32, ptr addrspace(3) @keys, i32 %low
  %high.at = getelementptr i32, ptr addrspace(3) @keys, i32 %high
  %a = load i32, ptr addrspace(3) %low.at
  %b = load i32, ptr addrspace(3) %high.at
  %direction = and i32 %low, %size
  %is.up = icmp eq i32 %direction, 0
  %is.above = icmp ugt i32 %a, %b
  %swaps = icmp eq i1 %is.above, %is.up
  br i1 %swaps, label %swap, label %stepped
swap:
  store i32 %b, ptr addrspace(3) %low.at
  store i32 %a, ptr addrspace(3) %high.at
  br label %stepped
stepped:
  %is.last = icmp eq i32 %distance, 1
  br i1 %is.last, label %staged, label %step
staged:
  %size.next = shl i32 %size, 1
  %done = icmp eq i32 %size.next, 1024
  br i1 %done, label %end, label %stage
end:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %out.a = load i32, ptr addrspace(3) %lds.a
  %out.b = load i32, ptr addrspace(3) %lds.b
  store i32 %out.a, ptr addrspace(1) %global.a
  store i32 %out.b, ptr addrspace(1) %global.b
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr"
  "amdgpu-no-dispatch-id" "amdgpu-no-implicitarg-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z"
  "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" }
