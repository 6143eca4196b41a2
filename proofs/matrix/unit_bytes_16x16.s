; A product of bytes with the unit matrix, columns exchanged (column j with column j ^ x; 0 is the unit matrix), gives
; the elements of A where the product has its own, for all values. Of 32 terms the last 16 meet zeros.
; for x in 0, 15, 9
; target: gfx942, gfx950
; mode: 0xf0
; assume: exec == -1
; assume: v8 == lane
; assume: v6 == ite(((lane & 15) ^ {x}) - 8 * (lane >>u 4) <u 4, 1 << ((lane ^ {x}) & 3) * 8, 0)
; assume: v7 == ite(((lane & 15) ^ {x}) - 8 * (lane >>u 4) - 4 <u 4, 1 << ((lane ^ {x}) & 3) * 8, 0)
; out: v[0:3]
; == a ==
v_mfma_i32_16x16x32_i8 v[0:3], v[4:5], v[6:7], 0
; == b ==
v_xor_b32 v17, {x}, v8
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 4, v9
v_and_b32 v10, 8, v17
v_lshlrev_b32 v10, 3, v10
v_and_b32 v12, 3, v17
v_lshlrev_b32 v12, 3, v12
v_and_b32 v13, 4, v17
v_cmp_ne_u32 vcc, 0, v13
v_or_b32 v11, v9, v10
ds_bpermute_b32 v14, v11, v4 offset:0
ds_bpermute_b32 v15, v11, v5 offset:0
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v14, v14, v15, vcc
v_lshrrev_b32 v14, v12, v14
v_bfe_i32 v0, v14, 0, 8
ds_bpermute_b32 v14, v11, v4 offset:4
ds_bpermute_b32 v15, v11, v5 offset:4
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v14, v14, v15, vcc
v_lshrrev_b32 v14, v12, v14
v_bfe_i32 v1, v14, 0, 8
ds_bpermute_b32 v14, v11, v4 offset:8
ds_bpermute_b32 v15, v11, v5 offset:8
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v14, v14, v15, vcc
v_lshrrev_b32 v14, v12, v14
v_bfe_i32 v2, v14, 0, 8
ds_bpermute_b32 v14, v11, v4 offset:12
ds_bpermute_b32 v15, v11, v5 offset:12
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v14, v14, v15, vcc
v_lshrrev_b32 v14, v12, v14
v_bfe_i32 v3, v14, 0, 8
