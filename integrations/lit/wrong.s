; What differs, and where, is what the comments say. `not` of LLVM would hide that gcnverify could not read a file, which
; is exit code 2 and no difference.
; RUN: sed '1,/^; b:/d' %s > %t.b
; RUN: sed '/^; b:/,$d' %s > %t.a
; RUN: gcnverify equiv %t.a %t.b --out v0 > %t.out; test $? -eq 1
; RUN: FileCheck %s < %t.out
; CHECK: different: v0 in lane [[LANE:[0-9]+]]
; CHECK: v0 in lane [[LANE]] =
v_lshlrev_b32 v0, 2, v0
; b:
v_lshlrev_b32 v0, 3, v0
