; Two products that do not need each other, in either order, with other registers.
; target: gfx942
; out: v[0:3], v[4:7]
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], v[0:3]
v_mfma_f32_16x16x4_f32 v[4:7], v12, v13, v[4:7]
; == b ==
v_accvgpr_write_b32 a4, v4
v_accvgpr_write_b32 a5, v5
v_accvgpr_write_b32 a6, v6
v_accvgpr_write_b32 a7, v7
v_mfma_f32_16x16x4_f32 a[0:3], v12, v13, a[4:7]
v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], v[0:3]
v_accvgpr_read_b32 v4, a0
v_accvgpr_read_b32 v5, a1
v_accvgpr_read_b32 v6, a2
v_accvgpr_read_b32 v7, a3
