; 64-bit subtraction with the borrow by comparison.
; out: v[0:1]
; expect: equivalent
; == a ==
v_sub_co_u32 v0, vcc, v0, v2
v_subb_co_u32 v1, vcc, v1, v3, vcc
; == b ==
v_cmp_lt_u32 vcc, v0, v2
v_cndmask_b32 v4, 0, 1, vcc
v_sub_u32 v0, v0, v2
v_sub_u32 v1, v1, v3
v_sub_u32 v1, v1, v4

; == wrong_late ==
; The comparison sees the difference instead of the operand.
@@ b @@
+v_sub_u32 v0, v0, v2
 v_cmp_lt_u32 vcc, v0, v2
@@ b @@
-v_sub_u32 v0, v0, v2

; == wrong_relation ==
; The comparison is turned around.
@@ b @@
-v_cmp_lt_u32 vcc, v0, v2
+v_cmp_gt_u32 vcc, v0, v2
