; The second program changes the buffer before it reads, and multiplies what the other buffer has, which one round shows.
; facts: one-wave
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: s4 == 1
; expect: refuted
; out: v[0:3], v[4:7]
; == a ==
loop:
global_load_dwordx2 v[8:9], v16, s[0:1]
global_load_dwordx2 v[10:11], v17, s[2:3]
ds_read_b64 v[12:13], v19
ds_read_b64 v[14:15], v19 offset:512
v_add_u32 v16, 8, v16
v_add_u32 v17, 8, v17
v_xor_b32 v18, 0x400, v18
v_xor_b32 v19, 0x400, v19
s_waitcnt lgkmcnt(0)
v_mfma_f32_4x4x1f32 v[0:3], v12, v14, v[0:3]
v_mfma_f32_4x4x1f32 v[4:7], v13, v15, v[4:7]
s_waitcnt vmcnt(0)
ds_write_b64 v18, v[8:9]
ds_write_b64 v18, v[10:11] offset:512
s_waitcnt lgkmcnt(0)
s_barrier
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 loop
; == b ==
loop:
v_xor_b32 v19, 0x400, v19
ds_read_b64 v[14:15], v19 offset:512
ds_read_b64 v[12:13], v19
global_load_dwordx2 v[10:11], v17, s[2:3]
global_load_dwordx2 v[8:9], v16, s[0:1]
v_xor_b32 v18, 0x400, v18
s_sub_u32 s4, s4, 1
v_add_u32 v17, 8, v17
v_add_u32 v16, 8, v16
s_waitcnt lgkmcnt(0)
v_mfma_f32_4x4x1f32 v[4:7], v13, v15, v[4:7]
v_mfma_f32_4x4x1f32 v[0:3], v12, v14, v[0:3]
s_waitcnt vmcnt(0)
ds_write_b64 v18, v[8:9]
ds_write_b64 v18, v[10:11] offset:512
s_waitcnt lgkmcnt(0)
s_barrier
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 loop
