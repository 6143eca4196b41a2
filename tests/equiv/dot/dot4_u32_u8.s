; The four byte products, one after the other.
; target: gfx906
; out: v0
; expect: equivalent
; == a ==
v_dot4_u32_u8 v0, v1, v2, v3
; == b ==
v_and_b32 v4, 0xff, v1
v_and_b32 v5, 0xff, v2
v_mad_u32_u24 v0, v4, v5, v3
v_bfe_u32 v4, v1, 8, 8
v_bfe_u32 v5, v2, 8, 8
v_mad_u32_u24 v0, v4, v5, v0
v_bfe_u32 v4, v1, 16, 8
v_bfe_u32 v5, v2, 16, 8
v_mad_u32_u24 v0, v4, v5, v0
v_lshrrev_b32 v4, 24, v1
v_lshrrev_b32 v5, 24, v2
v_mad_u32_u24 v0, v4, v5, v0

; == wrong_byte ==
@@ b @@
-v_bfe_u32 v5, v2, 16, 8
+v_bfe_u32 v5, v2, 15, 8
