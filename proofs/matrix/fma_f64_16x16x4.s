; A product of 16 rows with 16 columns of four doubles: element (i, j) is in lane j + 16 (i mod 4), registers 2 (i /
; 4) and the next. Each is a chain of four fused multiply-adds.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[16:23]
; == a ==
v_mfma_f64_16x16x4f64 v[16:23], v[28:29], v[30:31], v[16:23]
; == b ==
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 2, v9
v_and_b32 v10, 15, v8
v_lshlrev_b32 v10, 2, v10
ds_bpermute_b32 v12, v10, v30 offset:0
ds_bpermute_b32 v13, v10, v31 offset:0
ds_bpermute_b32 v14, v9, v28 offset:0
ds_bpermute_b32 v15, v9, v29 offset:0
s_waitcnt lgkmcnt(0)
v_fma_f64 v[16:17], v[14:15], v[12:13], v[16:17]
ds_bpermute_b32 v14, v9, v28 offset:16
ds_bpermute_b32 v15, v9, v29 offset:16
s_waitcnt lgkmcnt(0)
v_fma_f64 v[18:19], v[14:15], v[12:13], v[18:19]
ds_bpermute_b32 v14, v9, v28 offset:32
ds_bpermute_b32 v15, v9, v29 offset:32
s_waitcnt lgkmcnt(0)
v_fma_f64 v[20:21], v[14:15], v[12:13], v[20:21]
ds_bpermute_b32 v14, v9, v28 offset:48
ds_bpermute_b32 v15, v9, v29 offset:48
s_waitcnt lgkmcnt(0)
v_fma_f64 v[22:23], v[14:15], v[12:13], v[22:23]
ds_bpermute_b32 v12, v10, v30 offset:64
ds_bpermute_b32 v13, v10, v31 offset:64
ds_bpermute_b32 v14, v9, v28 offset:64
ds_bpermute_b32 v15, v9, v29 offset:64
s_waitcnt lgkmcnt(0)
v_fma_f64 v[16:17], v[14:15], v[12:13], v[16:17]
ds_bpermute_b32 v14, v9, v28 offset:80
ds_bpermute_b32 v15, v9, v29 offset:80
s_waitcnt lgkmcnt(0)
v_fma_f64 v[18:19], v[14:15], v[12:13], v[18:19]
ds_bpermute_b32 v14, v9, v28 offset:96
ds_bpermute_b32 v15, v9, v29 offset:96
s_waitcnt lgkmcnt(0)
v_fma_f64 v[20:21], v[14:15], v[12:13], v[20:21]
ds_bpermute_b32 v14, v9, v28 offset:112
ds_bpermute_b32 v15, v9, v29 offset:112
s_waitcnt lgkmcnt(0)
v_fma_f64 v[22:23], v[14:15], v[12:13], v[22:23]
ds_bpermute_b32 v12, v10, v30 offset:128
ds_bpermute_b32 v13, v10, v31 offset:128
ds_bpermute_b32 v14, v9, v28 offset:128
ds_bpermute_b32 v15, v9, v29 offset:128
s_waitcnt lgkmcnt(0)
v_fma_f64 v[16:17], v[14:15], v[12:13], v[16:17]
ds_bpermute_b32 v14, v9, v28 offset:144
ds_bpermute_b32 v15, v9, v29 offset:144
s_waitcnt lgkmcnt(0)
v_fma_f64 v[18:19], v[14:15], v[12:13], v[18:19]
ds_bpermute_b32 v14, v9, v28 offset:160
ds_bpermute_b32 v15, v9, v29 offset:160
s_waitcnt lgkmcnt(0)
v_fma_f64 v[20:21], v[14:15], v[12:13], v[20:21]
ds_bpermute_b32 v14, v9, v28 offset:176
ds_bpermute_b32 v15, v9, v29 offset:176
s_waitcnt lgkmcnt(0)
v_fma_f64 v[22:23], v[14:15], v[12:13], v[22:23]
ds_bpermute_b32 v12, v10, v30 offset:192
ds_bpermute_b32 v13, v10, v31 offset:192
ds_bpermute_b32 v14, v9, v28 offset:192
ds_bpermute_b32 v15, v9, v29 offset:192
s_waitcnt lgkmcnt(0)
v_fma_f64 v[16:17], v[14:15], v[12:13], v[16:17]
ds_bpermute_b32 v14, v9, v28 offset:208
ds_bpermute_b32 v15, v9, v29 offset:208
s_waitcnt lgkmcnt(0)
v_fma_f64 v[18:19], v[14:15], v[12:13], v[18:19]
ds_bpermute_b32 v14, v9, v28 offset:224
ds_bpermute_b32 v15, v9, v29 offset:224
s_waitcnt lgkmcnt(0)
v_fma_f64 v[20:21], v[14:15], v[12:13], v[20:21]
ds_bpermute_b32 v14, v9, v28 offset:240
ds_bpermute_b32 v15, v9, v29 offset:240
s_waitcnt lgkmcnt(0)
v_fma_f64 v[22:23], v[14:15], v[12:13], v[22:23]
