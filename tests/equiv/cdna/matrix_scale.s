; Scales are taken from the lanes of rows and columns, in whichever registers they are.
; target: gfx950
; out: v[0:3]
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mov_b32 v24, v20
v_mov_b32 v25, v21
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:13], v[0:3], v24, v25 op_sel:[1,0,0] cbsz:4 blgp:2
; == b ==
v_mov_b32 v14, 0
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:13], v[0:3], v20, v21 op_sel:[1,0,0] cbsz:4 blgp:2
