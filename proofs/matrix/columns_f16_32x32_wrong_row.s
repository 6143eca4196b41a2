; One row of the result is another of A.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v6 == ite((lane & 31) - 4 * (lane >>u 5) - 0 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v7 == ite((lane & 31) - 4 * (lane >>u 5) - 2 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: (v4 & 0x7c00) != 0x7c00
; assume: (v4 & 0x7c000000) != 0x7c000000
; assume: (v5 & 0x7c00) != 0x7c00
; assume: (v5 & 0x7c000000) != 0x7c000000
; assume: (v4 & 0x7c00) != 0 || (v4 & 0x7fff) == 0
; assume: (v4 & 0x7c000000) != 0 || (v4 & 0x7fff0000) == 0
; assume: (v5 & 0x7c00) != 0 || (v5 & 0x7fff) == 0
; assume: (v5 & 0x7c000000) != 0 || (v5 & 0x7fff0000) == 0
; expect: refuted
; out: v[16:31]
; == a ==
v_mfma_f32_32x32x8f16 v[16:31], v[4:5], v[6:7], 0
v_add_f32 v16, 0, v16
v_add_f32 v17, 0, v17
v_add_f32 v18, 0, v18
v_add_f32 v19, 0, v19
v_add_f32 v20, 0, v20
v_add_f32 v21, 0, v21
v_add_f32 v22, 0, v22
v_add_f32 v23, 0, v23
v_add_f32 v24, 0, v24
v_add_f32 v25, 0, v25
v_add_f32 v26, 0, v26
v_add_f32 v27, 0, v27
v_add_f32 v28, 0, v28
v_add_f32 v29, 0, v29
v_add_f32 v30, 0, v30
v_add_f32 v31, 0, v31
; == b ==
v_lshrrev_b32 v39, 5, v8
v_lshlrev_b32 v39, 4, v39
v_and_b32 v40, 4, v8
v_lshlrev_b32 v40, 5, v40
v_or_b32 v39, v39, v40
v_and_b32 v40, 2, v8
v_cmp_ne_u32 vcc, 0, v40
v_and_b32 v41, 1, v8
v_lshlrev_b32 v41, 4, v41
v_and_b32 v40, 31, v8
v_cmp_gt_u32 s[0:1], 8, v40
ds_bpermute_b32 v42, v39, v4 offset:0
ds_bpermute_b32 v43, v39, v5 offset:0
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v16, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:4
ds_bpermute_b32 v43, v39, v5 offset:4
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v17, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:8
ds_bpermute_b32 v43, v39, v5 offset:8
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v18, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:12
ds_bpermute_b32 v43, v39, v5 offset:12
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v19, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:32
ds_bpermute_b32 v43, v39, v5 offset:32
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v20, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:36
ds_bpermute_b32 v43, v39, v5 offset:36
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v21, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:40
ds_bpermute_b32 v43, v39, v5 offset:40
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v22, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:44
ds_bpermute_b32 v43, v39, v5 offset:44
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v23, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:64
ds_bpermute_b32 v43, v39, v5 offset:64
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v24, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:68
ds_bpermute_b32 v43, v39, v5 offset:68
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v25, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:72
ds_bpermute_b32 v43, v39, v5 offset:72
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v26, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:76
ds_bpermute_b32 v43, v39, v5 offset:76
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v27, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:96
ds_bpermute_b32 v43, v39, v5 offset:96
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v28, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:104
ds_bpermute_b32 v43, v39, v5 offset:104
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v29, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:104
ds_bpermute_b32 v43, v39, v5 offset:104
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v30, 0, v42
ds_bpermute_b32 v42, v39, v4 offset:108
ds_bpermute_b32 v43, v39, v5 offset:108
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v42, v42, v43, vcc
v_lshrrev_b32 v42, v41, v42
v_cvt_f32_f16 v42, v42
v_cndmask_b32 v42, 0, v42, s[0:1]
v_add_f32 v31, 0, v42
