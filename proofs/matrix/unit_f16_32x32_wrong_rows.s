; The last instruction has the rows of the third once more.
; target: gfx942
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v50 == lane
; assume: v32 == ite((lane & 31) - 4 * (lane >>u 5) - 0 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v33 == ite((lane & 31) - 4 * (lane >>u 5) - 2 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v34 == ite((lane & 31) - 4 * (lane >>u 5) - 8 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v35 == ite((lane & 31) - 4 * (lane >>u 5) - 10 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v36 == ite((lane & 31) - 4 * (lane >>u 5) - 16 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v37 == ite((lane & 31) - 4 * (lane >>u 5) - 18 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v38 == ite((lane & 31) - 4 * (lane >>u 5) - 16 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: v39 == ite((lane & 31) - 4 * (lane >>u 5) - 18 <u 2, 0x3c00 << (lane & 1) * 16, 0)
; assume: (v24 & 0x7c00) != 0x7c00
; assume: (v24 & 0x7c000000) != 0x7c000000
; assume: (v25 & 0x7c00) != 0x7c00
; assume: (v25 & 0x7c000000) != 0x7c000000
; assume: (v26 & 0x7c00) != 0x7c00
; assume: (v26 & 0x7c000000) != 0x7c000000
; assume: (v27 & 0x7c00) != 0x7c00
; assume: (v27 & 0x7c000000) != 0x7c000000
; assume: (v28 & 0x7c00) != 0x7c00
; assume: (v28 & 0x7c000000) != 0x7c000000
; assume: (v29 & 0x7c00) != 0x7c00
; assume: (v29 & 0x7c000000) != 0x7c000000
; assume: (v30 & 0x7c00) != 0x7c00
; assume: (v30 & 0x7c000000) != 0x7c000000
; assume: (v31 & 0x7c00) != 0x7c00
; assume: (v31 & 0x7c000000) != 0x7c000000
; expect: refuted
; out: v[0:15]
; == a ==
v_mfma_f32_32x32x8_f16 v[0:15], v[24:25], v[32:33], 0
v_mfma_f32_32x32x8_f16 v[0:15], v[26:27], v[34:35], v[0:15]
v_mfma_f32_32x32x8_f16 v[0:15], v[28:29], v[36:37], v[0:15]
v_mfma_f32_32x32x8_f16 v[0:15], v[30:31], v[38:39], v[0:15]
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
v_add_f32 v4, 0, v4
v_add_f32 v5, 0, v5
v_add_f32 v6, 0, v6
v_add_f32 v7, 0, v7
v_add_f32 v8, 0, v8
v_add_f32 v9, 0, v9
v_add_f32 v10, 0, v10
v_add_f32 v11, 0, v11
v_add_f32 v12, 0, v12
v_add_f32 v13, 0, v13
v_add_f32 v14, 0, v14
v_add_f32 v15, 0, v15
; == b ==
v_lshrrev_b32 v51, 5, v50
v_lshlrev_b32 v51, 4, v51
v_and_b32 v52, 4, v50
v_lshlrev_b32 v52, 5, v52
v_or_b32 v51, v51, v52
v_and_b32 v52, 2, v50
v_cmp_ne_u32 vcc, 0, v52
v_and_b32 v53, 1, v50
v_lshlrev_b32 v53, 4, v53
v_and_b32 v52, 8, v50
v_cmp_ne_u32 s[0:1], 0, v52
v_and_b32 v52, 16, v50
v_cmp_ne_u32 s[2:3], 0, v52
ds_bpermute_b32 v60, v51, v24 offset:0
ds_bpermute_b32 v61, v51, v25 offset:0
ds_bpermute_b32 v62, v51, v26 offset:0
ds_bpermute_b32 v63, v51, v27 offset:0
ds_bpermute_b32 v64, v51, v28 offset:0
ds_bpermute_b32 v65, v51, v29 offset:0
ds_bpermute_b32 v66, v51, v30 offset:0
ds_bpermute_b32 v67, v51, v31 offset:0
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v0, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:4
ds_bpermute_b32 v61, v51, v25 offset:4
ds_bpermute_b32 v62, v51, v26 offset:4
ds_bpermute_b32 v63, v51, v27 offset:4
ds_bpermute_b32 v64, v51, v28 offset:4
ds_bpermute_b32 v65, v51, v29 offset:4
ds_bpermute_b32 v66, v51, v30 offset:4
ds_bpermute_b32 v67, v51, v31 offset:4
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v1, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:8
ds_bpermute_b32 v61, v51, v25 offset:8
ds_bpermute_b32 v62, v51, v26 offset:8
ds_bpermute_b32 v63, v51, v27 offset:8
ds_bpermute_b32 v64, v51, v28 offset:8
ds_bpermute_b32 v65, v51, v29 offset:8
ds_bpermute_b32 v66, v51, v30 offset:8
ds_bpermute_b32 v67, v51, v31 offset:8
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v2, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:12
ds_bpermute_b32 v61, v51, v25 offset:12
ds_bpermute_b32 v62, v51, v26 offset:12
ds_bpermute_b32 v63, v51, v27 offset:12
ds_bpermute_b32 v64, v51, v28 offset:12
ds_bpermute_b32 v65, v51, v29 offset:12
ds_bpermute_b32 v66, v51, v30 offset:12
ds_bpermute_b32 v67, v51, v31 offset:12
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v3, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:32
ds_bpermute_b32 v61, v51, v25 offset:32
ds_bpermute_b32 v62, v51, v26 offset:32
ds_bpermute_b32 v63, v51, v27 offset:32
ds_bpermute_b32 v64, v51, v28 offset:32
ds_bpermute_b32 v65, v51, v29 offset:32
ds_bpermute_b32 v66, v51, v30 offset:32
ds_bpermute_b32 v67, v51, v31 offset:32
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v4, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:36
ds_bpermute_b32 v61, v51, v25 offset:36
ds_bpermute_b32 v62, v51, v26 offset:36
ds_bpermute_b32 v63, v51, v27 offset:36
ds_bpermute_b32 v64, v51, v28 offset:36
ds_bpermute_b32 v65, v51, v29 offset:36
ds_bpermute_b32 v66, v51, v30 offset:36
ds_bpermute_b32 v67, v51, v31 offset:36
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v5, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:40
ds_bpermute_b32 v61, v51, v25 offset:40
ds_bpermute_b32 v62, v51, v26 offset:40
ds_bpermute_b32 v63, v51, v27 offset:40
ds_bpermute_b32 v64, v51, v28 offset:40
ds_bpermute_b32 v65, v51, v29 offset:40
ds_bpermute_b32 v66, v51, v30 offset:40
ds_bpermute_b32 v67, v51, v31 offset:40
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v6, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:44
ds_bpermute_b32 v61, v51, v25 offset:44
ds_bpermute_b32 v62, v51, v26 offset:44
ds_bpermute_b32 v63, v51, v27 offset:44
ds_bpermute_b32 v64, v51, v28 offset:44
ds_bpermute_b32 v65, v51, v29 offset:44
ds_bpermute_b32 v66, v51, v30 offset:44
ds_bpermute_b32 v67, v51, v31 offset:44
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v7, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:64
ds_bpermute_b32 v61, v51, v25 offset:64
ds_bpermute_b32 v62, v51, v26 offset:64
ds_bpermute_b32 v63, v51, v27 offset:64
ds_bpermute_b32 v64, v51, v28 offset:64
ds_bpermute_b32 v65, v51, v29 offset:64
ds_bpermute_b32 v66, v51, v30 offset:64
ds_bpermute_b32 v67, v51, v31 offset:64
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v8, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:68
ds_bpermute_b32 v61, v51, v25 offset:68
ds_bpermute_b32 v62, v51, v26 offset:68
ds_bpermute_b32 v63, v51, v27 offset:68
ds_bpermute_b32 v64, v51, v28 offset:68
ds_bpermute_b32 v65, v51, v29 offset:68
ds_bpermute_b32 v66, v51, v30 offset:68
ds_bpermute_b32 v67, v51, v31 offset:68
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v9, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:72
ds_bpermute_b32 v61, v51, v25 offset:72
ds_bpermute_b32 v62, v51, v26 offset:72
ds_bpermute_b32 v63, v51, v27 offset:72
ds_bpermute_b32 v64, v51, v28 offset:72
ds_bpermute_b32 v65, v51, v29 offset:72
ds_bpermute_b32 v66, v51, v30 offset:72
ds_bpermute_b32 v67, v51, v31 offset:72
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v10, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:76
ds_bpermute_b32 v61, v51, v25 offset:76
ds_bpermute_b32 v62, v51, v26 offset:76
ds_bpermute_b32 v63, v51, v27 offset:76
ds_bpermute_b32 v64, v51, v28 offset:76
ds_bpermute_b32 v65, v51, v29 offset:76
ds_bpermute_b32 v66, v51, v30 offset:76
ds_bpermute_b32 v67, v51, v31 offset:76
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v11, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:96
ds_bpermute_b32 v61, v51, v25 offset:96
ds_bpermute_b32 v62, v51, v26 offset:96
ds_bpermute_b32 v63, v51, v27 offset:96
ds_bpermute_b32 v64, v51, v28 offset:96
ds_bpermute_b32 v65, v51, v29 offset:96
ds_bpermute_b32 v66, v51, v30 offset:96
ds_bpermute_b32 v67, v51, v31 offset:96
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v12, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:100
ds_bpermute_b32 v61, v51, v25 offset:100
ds_bpermute_b32 v62, v51, v26 offset:100
ds_bpermute_b32 v63, v51, v27 offset:100
ds_bpermute_b32 v64, v51, v28 offset:100
ds_bpermute_b32 v65, v51, v29 offset:100
ds_bpermute_b32 v66, v51, v30 offset:100
ds_bpermute_b32 v67, v51, v31 offset:100
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v13, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:104
ds_bpermute_b32 v61, v51, v25 offset:104
ds_bpermute_b32 v62, v51, v26 offset:104
ds_bpermute_b32 v63, v51, v27 offset:104
ds_bpermute_b32 v64, v51, v28 offset:104
ds_bpermute_b32 v65, v51, v29 offset:104
ds_bpermute_b32 v66, v51, v30 offset:104
ds_bpermute_b32 v67, v51, v31 offset:104
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v14, 0, v60
ds_bpermute_b32 v60, v51, v24 offset:108
ds_bpermute_b32 v61, v51, v25 offset:108
ds_bpermute_b32 v62, v51, v26 offset:108
ds_bpermute_b32 v63, v51, v27 offset:108
ds_bpermute_b32 v64, v51, v28 offset:108
ds_bpermute_b32 v65, v51, v29 offset:108
ds_bpermute_b32 v66, v51, v30 offset:108
ds_bpermute_b32 v67, v51, v31 offset:108
s_waitcnt lgkmcnt(0)
v_cndmask_b32 v60, v60, v61, vcc
v_cndmask_b32 v62, v62, v63, vcc
v_cndmask_b32 v64, v64, v65, vcc
v_cndmask_b32 v66, v66, v67, vcc
v_cndmask_b32 v60, v60, v62, s[0:1]
v_cndmask_b32 v64, v64, v66, s[0:1]
v_cndmask_b32 v60, v60, v64, s[2:3]
v_lshrrev_b32 v60, v53, v60
v_cvt_f32_f16 v60, v60
v_add_f32 v15, 0, v60
