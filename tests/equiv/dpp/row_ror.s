; row_ror:N reads lane (n - N) mod 16 of the same row (ledger D5); every lane has a source.
; target: gfx803, gfx900
; out: v[20:25]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_and_b32 v14, 15, v10
v_mad_i32_i24 v11, v10, 1, -1
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v20, v12
v_mad_i32_i24 v11, v10, 1, -4
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v21, v12
v_mad_i32_i24 v11, v10, 1, -5
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v22, v12
v_mad_i32_i24 v11, v10, 1, -8
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v23, v12
v_mad_i32_i24 v11, v10, 1, -11
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v24, v12
v_mad_i32_i24 v11, v10, 1, -15
v_and_b32 v11, 15, v11
v_and_b32 v13, -16, v10
v_or_b32 v11, v11, v13
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v25, v12
; == b ==
v_mov_b32_dpp v20, v1 row_ror:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v1 row_ror:4 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v22, v1 row_ror:5 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v23, v1 row_ror:8 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v24, v1 row_ror:11 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v25, v1 row_ror:15 row_mask:0xf bank_mask:0xf

; == wrong_amount ==
; One lane further.
@@ b @@
-v_mov_b32_dpp v21, v1 row_ror:4 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v21, v1 row_ror:3 row_mask:0xf bank_mask:0xf

; == wrong_shift ==
; A shift does not wrap.
@@ b @@
-v_mov_b32_dpp v20, v1 row_ror:1 row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v20, v1 row_shr:1 row_mask:0xf bank_mask:0xf
