; A product of 16 rows with 16 columns of four numbers: element (i, j) is in lane j + 16 (i / 4), register i mod 4. Each
; is a chain of four fused multiply-adds, whose factors `ds_bpermute_b32` fetches from lanes i + 16 k and j + 16 k.
; target: gfx942, gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3]
; == b ==
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 4, v9
v_and_b32 v10, 15, v8
v_lshlrev_b32 v10, 2, v10
ds_bpermute_b32 v15, v10, v5 offset:0
ds_bpermute_b32 v11, v9, v4 offset:0
ds_bpermute_b32 v12, v9, v4 offset:4
ds_bpermute_b32 v13, v9, v4 offset:8
ds_bpermute_b32 v14, v9, v4 offset:12
s_waitcnt lgkmcnt(0)
v_fma_f32 v0, v11, v15, v0
v_fma_f32 v1, v12, v15, v1
v_fma_f32 v2, v13, v15, v2
v_fma_f32 v3, v14, v15, v3
ds_bpermute_b32 v15, v10, v5 offset:64
ds_bpermute_b32 v11, v9, v4 offset:64
ds_bpermute_b32 v12, v9, v4 offset:68
ds_bpermute_b32 v13, v9, v4 offset:72
ds_bpermute_b32 v14, v9, v4 offset:76
s_waitcnt lgkmcnt(0)
v_fma_f32 v0, v11, v15, v0
v_fma_f32 v1, v12, v15, v1
v_fma_f32 v2, v13, v15, v2
v_fma_f32 v3, v14, v15, v3
ds_bpermute_b32 v15, v10, v5 offset:128
ds_bpermute_b32 v11, v9, v4 offset:128
ds_bpermute_b32 v12, v9, v4 offset:132
ds_bpermute_b32 v13, v9, v4 offset:136
ds_bpermute_b32 v14, v9, v4 offset:140
s_waitcnt lgkmcnt(0)
v_fma_f32 v0, v11, v15, v0
v_fma_f32 v1, v12, v15, v1
v_fma_f32 v2, v13, v15, v2
v_fma_f32 v3, v14, v15, v3
ds_bpermute_b32 v15, v10, v5 offset:192
ds_bpermute_b32 v11, v9, v4 offset:192
ds_bpermute_b32 v12, v9, v4 offset:196
ds_bpermute_b32 v13, v9, v4 offset:200
ds_bpermute_b32 v14, v9, v4 offset:204
s_waitcnt lgkmcnt(0)
v_fma_f32 v0, v11, v15, v0
v_fma_f32 v1, v12, v15, v1
v_fma_f32 v2, v13, v15, v2
v_fma_f32 v3, v14, v15, v3
