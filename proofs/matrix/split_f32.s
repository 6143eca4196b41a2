; A sum over all terms is a chain of fused multiply-adds, so it may be cut into quarters:
; `cbsz` and `abid` give all blocks the lanes of A that have a quarter, `blgp` those of B, and the first block has
; the result.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x4f32 v[0:3], v16, v20, v[0:3]
; == b ==
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:0 blgp:4
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:1 blgp:5
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:2 blgp:6
v_mfma_f32_16x16x1f32 v[0:15], v16, v20, v[0:15] cbsz:2 abid:3 blgp:7
