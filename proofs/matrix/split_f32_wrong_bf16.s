; Sums of bfloat16 on gfx90a: the same cut, but nobody knows the sign of a sum that is zero.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3]
; expect: refuted
; == a ==
v_mfma_f32_16x16x16bf16_1k v[0:3], v[16:17], v[20:21], v[0:3]
; == b ==
v_mfma_f32_16x16x4bf16_1k v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:0 blgp:4
v_mfma_f32_16x16x4bf16_1k v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:1 blgp:5
v_mfma_f32_16x16x4bf16_1k v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:2 blgp:6
v_mfma_f32_16x16x4bf16_1k v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:3 blgp:7
