; Nobody knows what a sum with subnormal halves is.
; for x in 11
; target: gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v6 == ite(((lane & 15) ^ {x}) - 4 * (lane >>u 4) <u 2, 0x3c00 << ((lane ^ {x}) & 1) * 16, 0)
; assume: v7 == ite(((lane & 15) ^ {x}) - 4 * (lane >>u 4) - 2 <u 2, 0x3c00 << ((lane ^ {x}) & 1) * 16, 0)
; assume: (v4 & 0x7c00) != 0x7c00
; assume: (v4 & 0x7c000000) != 0x7c000000
; assume: (v5 & 0x7c00) != 0x7c00
; assume: (v5 & 0x7c000000) != 0x7c000000
; expect: refuted
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], 0
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_xor_b32 v17, {x}, v8
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 4, v9
v_and_b32 v10, 12, v17
v_lshlrev_b32 v10, 4, v10
v_or_b32 v9, v9, v10
v_and_b32 v10, 2, v17
v_cmp_ne_u32 vcc, 0, v10
v_and_b32 v11, 1, v17
v_lshlrev_b32 v11, 4, v11
ds_bpermute_b32 v20, v9, v4 offset:0
ds_bpermute_b32 v21, v9, v5 offset:0
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v0, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:4
ds_bpermute_b32 v21, v9, v5 offset:4
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v1, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:8
ds_bpermute_b32 v21, v9, v5 offset:8
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v2, 0, v20
ds_bpermute_b32 v20, v9, v4 offset:12
ds_bpermute_b32 v21, v9, v5 offset:12
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v20, v20, v21, vcc
v_lshrrev_b32 v20, v11, v20
v_cvt_f32_f16 v20, v20
v_add_f32 v3, 0, v20
