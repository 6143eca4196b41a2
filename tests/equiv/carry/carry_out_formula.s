; The carry out is bit 31 of the majority of the operands and the complemented sum.
; out: v[2:3]
; expect: equivalent
; == a ==
v_add_co_u32 v2, vcc, v0, v1
v_cndmask_b32 v3, 0, 1, vcc
; == b ==
v_add_u32 v2, v0, v1
v_and_b32 v4, v0, v1
v_or_b32 v5, v0, v1
v_not_b32 v6, v2
v_and_b32 v5, v5, v6
v_or_b32 v4, v4, v5
v_lshrrev_b32 v3, 31, v4

; == wrong_and ==
; The carry from both top bits only.
@@ b @@
-v_or_b32 v4, v4, v5
+v_or_b32 v4, v4, v4
