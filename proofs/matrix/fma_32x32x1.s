; Two products of 32 rows with 32 columns of one number: the second block has its factors in lanes 32 to 63, and its
; results in the other 16 registers.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[16:47]
; == a ==
v_mfma_f32_32x32x1f32 v[16:47], v4, v5, v[16:47]
; == b ==
v_lshrrev_b32 v9, 5, v8
v_lshlrev_b32 v9, 4, v9
v_and_b32 v10, 31, v8
v_lshlrev_b32 v10, 2, v10
ds_bpermute_b32 v11, v10, v5 offset:0
ds_bpermute_b32 v12, v9, v4 offset:0
s_waitcnt lgkmcnt(0)
v_fma_f32 v16, v12, v11, v16
ds_bpermute_b32 v12, v9, v4 offset:4
s_waitcnt lgkmcnt(0)
v_fma_f32 v17, v12, v11, v17
ds_bpermute_b32 v12, v9, v4 offset:8
s_waitcnt lgkmcnt(0)
v_fma_f32 v18, v12, v11, v18
ds_bpermute_b32 v12, v9, v4 offset:12
s_waitcnt lgkmcnt(0)
v_fma_f32 v19, v12, v11, v19
ds_bpermute_b32 v12, v9, v4 offset:32
s_waitcnt lgkmcnt(0)
v_fma_f32 v20, v12, v11, v20
ds_bpermute_b32 v12, v9, v4 offset:36
s_waitcnt lgkmcnt(0)
v_fma_f32 v21, v12, v11, v21
ds_bpermute_b32 v12, v9, v4 offset:40
s_waitcnt lgkmcnt(0)
v_fma_f32 v22, v12, v11, v22
ds_bpermute_b32 v12, v9, v4 offset:44
s_waitcnt lgkmcnt(0)
v_fma_f32 v23, v12, v11, v23
ds_bpermute_b32 v12, v9, v4 offset:64
s_waitcnt lgkmcnt(0)
v_fma_f32 v24, v12, v11, v24
ds_bpermute_b32 v12, v9, v4 offset:68
s_waitcnt lgkmcnt(0)
v_fma_f32 v25, v12, v11, v25
ds_bpermute_b32 v12, v9, v4 offset:72
s_waitcnt lgkmcnt(0)
v_fma_f32 v26, v12, v11, v26
ds_bpermute_b32 v12, v9, v4 offset:76
s_waitcnt lgkmcnt(0)
v_fma_f32 v27, v12, v11, v27
ds_bpermute_b32 v12, v9, v4 offset:96
s_waitcnt lgkmcnt(0)
v_fma_f32 v28, v12, v11, v28
ds_bpermute_b32 v12, v9, v4 offset:100
s_waitcnt lgkmcnt(0)
v_fma_f32 v29, v12, v11, v29
ds_bpermute_b32 v12, v9, v4 offset:104
s_waitcnt lgkmcnt(0)
v_fma_f32 v30, v12, v11, v30
ds_bpermute_b32 v12, v9, v4 offset:108
s_waitcnt lgkmcnt(0)
v_fma_f32 v31, v12, v11, v31
ds_bpermute_b32 v11, v10, v5 offset:128
ds_bpermute_b32 v12, v9, v4 offset:128
s_waitcnt lgkmcnt(0)
v_fma_f32 v32, v12, v11, v32
ds_bpermute_b32 v12, v9, v4 offset:132
s_waitcnt lgkmcnt(0)
v_fma_f32 v33, v12, v11, v33
ds_bpermute_b32 v12, v9, v4 offset:136
s_waitcnt lgkmcnt(0)
v_fma_f32 v34, v12, v11, v34
ds_bpermute_b32 v12, v9, v4 offset:140
s_waitcnt lgkmcnt(0)
v_fma_f32 v35, v12, v11, v35
ds_bpermute_b32 v12, v9, v4 offset:160
s_waitcnt lgkmcnt(0)
v_fma_f32 v36, v12, v11, v36
ds_bpermute_b32 v12, v9, v4 offset:164
s_waitcnt lgkmcnt(0)
v_fma_f32 v37, v12, v11, v37
ds_bpermute_b32 v12, v9, v4 offset:168
s_waitcnt lgkmcnt(0)
v_fma_f32 v38, v12, v11, v38
ds_bpermute_b32 v12, v9, v4 offset:172
s_waitcnt lgkmcnt(0)
v_fma_f32 v39, v12, v11, v39
ds_bpermute_b32 v12, v9, v4 offset:192
s_waitcnt lgkmcnt(0)
v_fma_f32 v40, v12, v11, v40
ds_bpermute_b32 v12, v9, v4 offset:196
s_waitcnt lgkmcnt(0)
v_fma_f32 v41, v12, v11, v41
ds_bpermute_b32 v12, v9, v4 offset:200
s_waitcnt lgkmcnt(0)
v_fma_f32 v42, v12, v11, v42
ds_bpermute_b32 v12, v9, v4 offset:204
s_waitcnt lgkmcnt(0)
v_fma_f32 v43, v12, v11, v43
ds_bpermute_b32 v12, v9, v4 offset:224
s_waitcnt lgkmcnt(0)
v_fma_f32 v44, v12, v11, v44
ds_bpermute_b32 v12, v9, v4 offset:228
s_waitcnt lgkmcnt(0)
v_fma_f32 v45, v12, v11, v45
ds_bpermute_b32 v12, v9, v4 offset:232
s_waitcnt lgkmcnt(0)
v_fma_f32 v46, v12, v11, v46
ds_bpermute_b32 v12, v9, v4 offset:236
s_waitcnt lgkmcnt(0)
v_fma_f32 v47, v12, v11, v47
