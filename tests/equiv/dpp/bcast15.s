; row_bcast:15 with row_mask 0xa copies lane 15 into row 1 and lane 47 into row 3; rows 0 and 2 keep
; their values.
; target: gfx803, gfx900
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_and_b32 v11, 48, v10
v_mad_i32_i24 v11, v11, 1, -1
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_and_b32 v13, 16, v10
v_cmp_ne_u32 vcc, 0, v13
v_cndmask_b32 v0, v0, v12, vcc
; == b ==
v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xa bank_mask:0xf

; == wrong_control ==
; Lane 31 is broadcast.
@@ b @@
-v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xa bank_mask:0xf

; == wrong_rows ==
; Row 2 is written as well.
@@ b @@
-v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
+v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xe bank_mask:0xf
