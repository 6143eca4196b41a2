; The last quarter of the columns is not that of the rows.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3]
; expect: refuted
; == a ==
v_mfma_f32_16x16x4f32 v[0:3], v16, v20, v[0:3]
; == b ==
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:0 blgp:4
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:1 blgp:5
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:2 blgp:6
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:3 blgp:6
