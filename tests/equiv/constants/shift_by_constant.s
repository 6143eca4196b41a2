; A constant as amount, and as value.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshlrev_b32 v0, 4, v2
v_lshlrev_b32_e64 v1, v2, 4
; == b ==
v_mul_u32_u24 v3, 16, v2
v_and_b32 v4, 0xff000000, v2
v_lshlrev_b32 v4, 4, v4
v_or_b32 v0, v3, v4
v_mov_b32 v3, 4
v_lshlrev_b32 v1, v2, v3

; == wrong_order ==
; The amount is the first operand.
@@ b @@
-v_lshlrev_b32 v1, v2, v3
+v_lshlrev_b32 v1, v3, v2
