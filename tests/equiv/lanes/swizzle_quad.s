; A quad swizzle is a quad permutation, if no lane is inactive.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
ds_swizzle_b32 v0, v1 offset:0x80b1
s_waitcnt lgkmcnt(0)
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf

; == wrong_lanes ==
; Another permutation.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
