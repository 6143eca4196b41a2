; Six registers of a factor of six bits count, whichever registers they are.
; target: gfx950
; out: v[0:3]
; assume: exec == 0xffffffffffffffff
; expect: equivalent
; == a ==
v_mov_b32 v24, v4
v_mov_b32 v25, v5
v_mov_b32 v26, v6
v_mov_b32 v27, v7
v_mov_b32 v28, v8
v_mov_b32 v29, v9
v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[24:29], v[12:15], v[0:3] cbsz:2 blgp:4
; == b ==
v_mov_b32 v10, 0
v_mov_b32 v11, 0
v_mov_b32 v16, 0
v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[12:15], v[0:3] cbsz:2 blgp:4
