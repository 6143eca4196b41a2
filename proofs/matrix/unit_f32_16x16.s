; A product of f32 with the unit matrix, columns exchanged (column j with column j ^ x), in four instructions, gives
; the elements of A. Fifteen of sixteen products of an element are zeros, as long as no number of A is an infinity or
; a NaN; a -0 becomes +0, as the sum of it and of +0 is.
; for x in 6
; target: gfx942
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v12 == ite(((lane & 15) ^ {x}) == 0 + (lane >>u 4), 0x3f800000, 0)
; assume: v13 == ite(((lane & 15) ^ {x}) == 4 + (lane >>u 4), 0x3f800000, 0)
; assume: v14 == ite(((lane & 15) ^ {x}) == 8 + (lane >>u 4), 0x3f800000, 0)
; assume: v15 == ite(((lane & 15) ^ {x}) == 12 + (lane >>u 4), 0x3f800000, 0)
; assume: (v4 & 0x7fffffff) <u 0x7f800000
; assume: (v5 & 0x7fffffff) <u 0x7f800000
; assume: (v6 & 0x7fffffff) <u 0x7f800000
; assume: (v7 & 0x7fffffff) <u 0x7f800000
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v12, 0
v_mfma_f32_16x16x4_f32 v[0:3], v5, v13, v[0:3]
v_mfma_f32_16x16x4_f32 v[0:3], v6, v14, v[0:3]
v_mfma_f32_16x16x4_f32 v[0:3], v7, v15, v[0:3]
; == b ==
v_xor_b32 v17, {x}, v8
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 4, v9
v_and_b32 v10, 3, v17
v_lshlrev_b32 v10, 6, v10
v_or_b32 v9, v9, v10
v_and_b32 v10, 4, v17
v_cmp_ne_u32 vcc, 0, v10
v_and_b32 v10, 8, v17
v_cmp_ne_u32 s[0:1], 0, v10
ds_bpermute_b32 v20, v9, v4 offset:0
ds_bpermute_b32 v21, v9, v5 offset:0
ds_bpermute_b32 v22, v9, v6 offset:0
ds_bpermute_b32 v23, v9, v7 offset:0
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_cndmask_b32 v22, v22, v23, vcc
v_cndmask_b32 v20, v20, v22, s[0:1]
v_add_f32 v0, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:4
ds_bpermute_b32 v21, v9, v5 offset:4
ds_bpermute_b32 v22, v9, v6 offset:4
ds_bpermute_b32 v23, v9, v7 offset:4
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_cndmask_b32 v22, v22, v23, vcc
v_cndmask_b32 v20, v20, v22, s[0:1]
v_add_f32 v1, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:8
ds_bpermute_b32 v21, v9, v5 offset:8
ds_bpermute_b32 v22, v9, v6 offset:8
ds_bpermute_b32 v23, v9, v7 offset:8
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_cndmask_b32 v22, v22, v23, vcc
v_cndmask_b32 v20, v20, v22, s[0:1]
v_add_f32 v2, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:12
ds_bpermute_b32 v21, v9, v5 offset:12
ds_bpermute_b32 v22, v9, v6 offset:12
ds_bpermute_b32 v23, v9, v7 offset:12
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_cndmask_b32 v22, v22, v23, vcc
v_cndmask_b32 v20, v20, v22, s[0:1]
v_add_f32 v3, 0, v20
