; XXH32 with seed 0 of rows of a table, one row for each work-item; the lengths differ, rows are `pitch` bytes apart.
; pitch is a multiple of 4, and so is the address of the table.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.fshl.i32(i32, i32, i32)

define internal i32 @accumulate(i32 %sum, i32 %word) alwaysinline {
  %product = mul i32 %word, -2048144777
  %more = add i32 %sum, %product
  %rotated = call i32 @llvm.fshl.i32(i32 %more, i32 %more, i32 13)
  %result = mul i32 %rotated, -1640531535
  ret i32 %result
}

define amdgpu_kernel void @xxh32(ptr addrspace(1) noalias readonly %table, ptr addrspace(1) noalias readonly %lengths,
                                 ptr addrspace(1) noalias %hashes, i32 %pitch, i32 %rows) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = shl i32 %group, 8
  %row = or disjoint i32 %before, %id
  %is.row = icmp ult i32 %row, %rows
  br i1 %is.row, label %begin, label %exit
begin:
  %row.wide = zext i32 %row to i64
  %length.at = getelementptr i32, ptr addrspace(1) %lengths, i64 %row.wide
  %length = load i32, ptr addrspace(1) %length.at
  %offset = mul i32 %row, %pitch
  %offset.wide = zext i32 %offset to i64
  %start = getelementptr i8, ptr addrspace(1) %table, i64 %offset.wide
  %is.long = icmp uge i32 %length, 16
  br i1 %is.long, label %stripe, label %short
; 16 bytes at once, in four sums
stripe:
  %at = phi ptr addrspace(1) [ %start, %begin ], [ %at.next, %stripe ]
  %left = phi i32 [ %length, %begin ], [ %left.next, %stripe ]
  %s0 = phi i32 [ 606290984, %begin ], [ %n0, %stripe ]
  %s1 = phi i32 [ -2048144777, %begin ], [ %n1, %stripe ]
  %s2 = phi i32 [ 0, %begin ], [ %n2, %stripe ]
  %s3 = phi i32 [ 1640531535, %begin ], [ %n3, %stripe ]
  %words = load <4 x i32>, ptr addrspace(1) %at, align 4
  %w0 = extractelement <4 x i32> %words, i32 0
  %w1 = extractelement <4 x i32> %words, i32 1
  %w2 = extractelement <4 x i32> %words, i32 2
  %w3 = extractelement <4 x i32> %words, i32 3
  %n0 = call i32 @accumulate(i32 %s0, i32 %w0)
  %n1 = call i32 @accumulate(i32 %s1, i32 %w1)
  %n2 = call i32 @accumulate(i32 %s2, i32 %w2)
  %n3 = call i32 @accumulate(i32 %s3, i32 %w3)
  %at.next = getelementptr i8, ptr addrspace(1) %at, i64 16
  %left.next = sub i32 %left, 16
  %is.more = icmp uge i32 %left.next, 16
  br i1 %is.more, label %stripe, label %converge
converge:
  %r0 = call i32 @llvm.fshl.i32(i32 %n0, i32 %n0, i32 1)
  %r1 = call i32 @llvm.fshl.i32(i32 %n1, i32 %n1, i32 7)
  %r2 = call i32 @llvm.fshl.i32(i32 %n2, i32 %n2, i32 12)
  %r3 = call i32 @llvm.fshl.i32(i32 %n3, i32 %n3, i32 18)
  %r01 = add i32 %r0, %r1
  %r23 = add i32 %r2, %r3
  %r = add i32 %r01, %r23
  br label %tail
short:
  br label %tail
tail:
  %t.at = phi ptr addrspace(1) [ %at.next, %converge ], [ %start, %short ]
  %t.left = phi i32 [ %left.next, %converge ], [ %length, %short ]
  %t.sum = phi i32 [ %r, %converge ], [ 374761393, %short ]
  %h.length = add i32 %t.sum, %length
  br label %word.test
; 4 bytes at once
word.test:
  %w.at = phi ptr addrspace(1) [ %t.at, %tail ], [ %w.at.next, %word ]
  %w.left = phi i32 [ %t.left, %tail ], [ %w.left.next, %word ]
  %w.h = phi i32 [ %h.length, %tail ], [ %w.h.next, %word ]
  %is.word = icmp uge i32 %w.left, 4
  br i1 %is.word, label %word, label %byte.test
word:
  %w = load i32, ptr addrspace(1) %w.at, align 4
  %w.product = mul i32 %w, -1028477379
  %w.sum = add i32 %w.h, %w.product
  %w.rotated = call i32 @llvm.fshl.i32(i32 %w.sum, i32 %w.sum, i32 17)
  %w.h.next = mul i32 %w.rotated, 668265263
  %w.at.next = getelementptr i8, ptr addrspace(1) %w.at, i64 4
  %w.left.next = sub i32 %w.left, 4
  br label %word.test
byte.test:
  %b.at = phi ptr addrspace(1) [ %w.at, %word.test ], [ %b.at.next, %byte ]
  %b.left = phi i32 [ %w.left, %word.test ], [ %b.left.next, %byte ]
  %b.h = phi i32 [ %w.h, %word.test ], [ %b.h.next, %byte ]
  %is.byte = icmp ne i32 %b.left, 0
  br i1 %is.byte, label %byte, label %mix
byte:
  %b = load i8, ptr addrspace(1) %b.at, align 1
  %b.wide = zext i8 %b to i32
  %b.product = mul i32 %b.wide, 374761393
  %b.sum = add i32 %b.h, %b.product
  %b.rotated = call i32 @llvm.fshl.i32(i32 %b.sum, i32 %b.sum, i32 11)
  %b.h.next = mul i32 %b.rotated, -1640531535
  %b.at.next = getelementptr i8, ptr addrspace(1) %b.at, i64 1
  %b.left.next = sub i32 %b.left, 1
  br label %byte.test
mix:
  %m0 = lshr i32 %b.h, 15
  %m1 = xor i32 %b.h, %m0
  %m2 = mul i32 %m1, -2048144777
  %m3 = lshr i32 %m2, 13
  %m4 = xor i32 %m2, %m3
  %m5 = mul i32 %m4, -1028477379
  %m6 = lshr i32 %m5, 16
  %hash = xor i32 %m5, %m6
  %hash.at = getelementptr i32, ptr addrspace(1) %hashes, i64 %row.wide
  store i32 %hash, ptr addrspace(1) %hash.at
  br label %exit
exit:
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr"
  "amdgpu-no-dispatch-id" "amdgpu-no-implicitarg-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z"
  "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" }
