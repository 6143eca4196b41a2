; Inclusive prefix sums of 32-bit numbers, in two kernels: groups of 256 work-items sum their part, then each adds the
; sums of the groups before it.
target triple = "amdgcn-amd-amdhsa"

@part = internal addrspace(3) global [256 x i32] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()

; out[i] = in[first of the group] + ... + in[i]; sums[group] = the group's sum (Hillis and Steele, in LDS)
define amdgpu_kernel void @scan_groups(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out,
                                       ptr addrspace(1) noalias %sums) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %group, 8
  %index = or disjoint i32 %first, %id
  %in.at = getelementptr i32, ptr addrspace(1) %in, i32 %index
  %value = load i32, ptr addrspace(1) %in.at
  %mine = getelementptr i32, ptr addrspace(3) @part, i32 %id
  store i32 %value, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %round
round:
  %distance = phi i32 [ 1, %entry ], [ %twice, %added ]
  %sum = phi i32 [ %value, %entry ], [ %next, %added ]
  %has = icmp uge i32 %id, %distance
  br i1 %has, label %reach, label %joined
reach:
  %from = sub i32 %id, %distance
  %other.at = getelementptr i32, ptr addrspace(3) @part, i32 %from
  %other = load i32, ptr addrspace(3) %other.at
  br label %joined
joined:
  %term = phi i32 [ 0, %round ], [ %other, %reach ]
  %next = add i32 %sum, %term
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  store i32 %next, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br label %added
added:
  %twice = shl i32 %distance, 1
  %done = icmp eq i32 %twice, 256
  br i1 %done, label %end, label %round
end:
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %next, ptr addrspace(1) %out.at
  %is.last = icmp eq i32 %id, 255
  br i1 %is.last, label %total, label %exit
total:
  %sums.at = getelementptr i32, ptr addrspace(1) %sums, i32 %group
  store i32 %next, ptr addrspace(1) %sums.at
  br label %exit
exit:
  ret void
}

; out[i] += sums[0] + ... + sums[group - 1]
define amdgpu_kernel void @add_groups(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %sums) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %is.first = icmp eq i32 %group, 0
  br i1 %is.first, label %exit, label %before
before:
  %at = phi i32 [ 0, %entry ], [ %at.next, %before ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %before ]
  %sum.at = getelementptr i32, ptr addrspace(1) %sums, i32 %at
  %part.sum = load i32, ptr addrspace(1) %sum.at
  %sum.next = add i32 %sum, %part.sum
  %at.next = add i32 %at, 1
  %done = icmp eq i32 %at.next, %group
  br i1 %done, label %add, label %before
add:
  %first = shl i32 %group, 8
  %index = or disjoint i32 %first, %id
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %index
  %old = load i32, ptr addrspace(1) %out.at
  %new = add i32 %old, %sum.next
  store i32 %new, ptr addrspace(1) %out.at
  br label %exit
exit:
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr"
  "amdgpu-no-dispatch-id" "amdgpu-no-implicitarg-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z"
  "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" }
