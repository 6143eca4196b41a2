; One row of the sums is read from the accumulation register of another.
; facts: one-wave
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; expect: refuted
; ensures: v0 == v32
; ensures: v1 == v33
; ensures: v2 == v34
; ensures: v3 == v35
v_lshlrev_b32 v16, 2, v8
v_xor_b32 v17, 16, v16
global_load_dwordx4 v[24:27], v18, s[0:1]
global_load_dwordx4 v[28:31], v19, s[2:3]
s_waitcnt vmcnt(0)
ds_write_b32 v16, v24
ds_write_b32 v16, v28 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17
ds_read_b32 v10, v17 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
v_mfma_f32_4x4x1f32 v[0:3], v9, v10, 0
ds_write_b32 v16, v25
ds_write_b32 v16, v29 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17
ds_read_b32 v10, v17 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
v_mfma_f32_4x4x1f32 v[0:3], v9, v10, v[0:3]
ds_write_b32 v16, v26
ds_write_b32 v16, v30 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17
ds_read_b32 v10, v17 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
v_mfma_f32_4x4x1f32 v[0:3], v9, v10, v[0:3]
ds_write_b32 v16, v27
ds_write_b32 v16, v31 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17
ds_read_b32 v10, v17 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
v_mfma_f32_4x4x1f32 v[0:3], v9, v10, v[0:3]
ds_write_b32 v16, v24
ds_write_b32 v16, v28 offset:256
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17 offset:0
ds_read_b32 v10, v17 offset:256
ds_write_b32 v16, v25 offset:512
ds_write_b32 v16, v29 offset:768
s_waitcnt lgkmcnt(2)
v_mfma_f32_4x4x1f32 a[0:3], v9, v10, 0
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17 offset:512
ds_read_b32 v10, v17 offset:768
ds_write_b32 v16, v26 offset:0
ds_write_b32 v16, v30 offset:256
s_waitcnt lgkmcnt(2)
v_mfma_f32_4x4x1f32 a[0:3], v9, v10, a[0:3]
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17 offset:0
ds_read_b32 v10, v17 offset:256
ds_write_b32 v16, v27 offset:512
ds_write_b32 v16, v31 offset:768
s_waitcnt lgkmcnt(2)
v_mfma_f32_4x4x1f32 a[0:3], v9, v10, a[0:3]
s_waitcnt lgkmcnt(0)
s_barrier
ds_read_b32 v9, v17 offset:512
ds_read_b32 v10, v17 offset:768
s_waitcnt lgkmcnt(0)
v_mfma_f32_4x4x1f32 a[0:3], v9, v10, a[0:3]
s_nop 4
v_accvgpr_read_b32 v32, a0
v_accvgpr_read_b32 v33, a1
v_accvgpr_read_b32 v34, a3
v_accvgpr_read_b32 v35, a3
