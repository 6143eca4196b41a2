; The inner loop of a product of matrices: each round loads two numbers of A and two of B for a lane, and two products
; go into two accumulators. The second program loads in another order, counts before it waits, and multiplies for the
; other accumulator first.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3], v[4:7]
; == a ==
loop:
global_load_dwordx2 v[8:9], v16, s[0:1]
global_load_dwordx2 v[10:11], v17, s[2:3]
v_add_u32 v16, 8, v16
v_add_u32 v17, 8, v17
s_waitcnt vmcnt(0)
v_mfma_f32_4x4x1f32 v[0:3], v8, v10, v[0:3]
v_mfma_f32_4x4x1f32 v[4:7], v9, v11, v[4:7]
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 loop
; == b ==
loop:
global_load_dwordx2 v[10:11], v17, s[2:3]
global_load_dwordx2 v[8:9], v16, s[0:1]
v_add_u32 v17, 8, v17
v_add_u32 v16, 8, v16
s_sub_u32 s4, s4, 1
s_waitcnt vmcnt(0)
v_mfma_f32_4x4x1f32 v[4:7], v9, v11, v[4:7]
v_mfma_f32_4x4x1f32 v[0:3], v8, v10, v[0:3]
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 loop
