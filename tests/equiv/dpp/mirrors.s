; row_mirror reads lane n ^ 15, row_half_mirror lane n ^ 7 (ledger D11).
; target: gfx803, gfx900
; out: v[20:21]
; assume: exec == -1
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v10, -1, 0
v_mbcnt_hi_u32_b32 v10, -1, v10
v_xor_b32 v11, 15, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v20, v12
v_xor_b32 v11, 7, v10
v_lshlrev_b32 v11, 2, v11
ds_bpermute_b32 v12, v11, v1
s_waitcnt lgkmcnt(0)
v_mov_b32 v21, v12
; == b ==
v_mov_b32_dpp v20, v1 row_mirror row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v21, v1 row_half_mirror row_mask:0xf bank_mask:0xf

; == wrong_half ==
; The whole row is mirrored.
@@ b @@
-v_mov_b32_dpp v21, v1 row_half_mirror row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v21, v1 row_mirror row_mask:0xf bank_mask:0xf
