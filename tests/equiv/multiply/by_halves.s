; A product of words by products of their halves.
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mul_lo_u32 v0, v0, v1
; == b ==
v_lshrrev_b32 v2, 16, v0
v_lshrrev_b32 v3, 16, v1
v_and_b32 v0, 0xffff, v0
v_and_b32 v1, 0xffff, v1
v_mul_u32_u24 v2, v2, v1
v_mul_u32_u24 v3, v3, v0
v_add_u32 v2, v2, v3
v_mul_u32_u24 v0, v0, v1
v_lshl_add_u32 v0, v2, 16, v0

; == wrong_half ==
; The second mixed product takes the wrong half.
@@ b @@
-v_mul_u32_u24 v3, v3, v0
+v_mul_u32_u24 v3, v3, v1
