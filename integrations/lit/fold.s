; A shift and an addition are one instruction. The second program stands in the same file, behind its line.
; RUN: sed '1,/^; b:/d' %s > %t.b
; RUN: sed '/^; b:/,$d' %s > %t.a
; RUN: gcnverify equiv %t.a %t.b --out v0
v_lshlrev_b32 v0, 2, v0
v_add_u32 v0, v0, v1
; b:
v_lshl_add_u32 v0, v0, 2, v1
