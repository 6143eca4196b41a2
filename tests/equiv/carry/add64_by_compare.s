; 64-bit addition with the carry chain, and with the carry by comparison.
; out: v[0:1]
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
; == b ==
v_add_u32 v4, v0, v2
v_cmp_lt_u32 vcc, v4, v2
v_cndmask_b32 v5, 0, 1, vcc
v_add3_u32 v1, v1, v3, v5
v_mov_b32 v0, v4

; == wrong_carry ==
; The carry is not added.
@@ b @@
-v_add3_u32 v1, v1, v3, v5
+v_add3_u32 v1, v1, v3, 0

; == wrong_relation ==
; Less or equal: no carry is lost, but one is invented when v0 is 0.
@@ b @@
-v_cmp_lt_u32 vcc, v4, v2
+v_cmp_le_u32 vcc, v4, v2

; == wrong_signed ==
; The comparison is signed.
@@ b @@
-v_cmp_lt_u32 vcc, v4, v2
+v_cmp_lt_i32 vcc, v4, v2
