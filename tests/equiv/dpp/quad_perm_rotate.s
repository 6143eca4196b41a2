; A rotation inside the quad has a direction.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_mad_i32_i24 v11, v10, 1, 1
v_and_b32 v11, 3, v11
v_and_b32 v13, -4, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, v12
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[1,2,3,0] row_mask:0xf bank_mask:0xf

; == wrong_direction ==
; The other direction.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[1,2,3,0] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v1 quad_perm:[3,0,1,2] row_mask:0xf bank_mask:0xf
