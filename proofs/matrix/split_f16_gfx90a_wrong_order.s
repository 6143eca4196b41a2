; The second quarter comes after the third.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; expect: refuted
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x16f16 v[0:3], v[16:17], v[20:21], v[0:3]
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_mfma_f32_16x16x4f16 v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:0 blgp:4
v_mfma_f32_16x16x4f16 v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:2 blgp:6
v_mfma_f32_16x16x4f16 v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:1 blgp:5
v_mfma_f32_16x16x4f16 v[0:15], v[16:17], v[20:21], v[0:15] cbsz:2 abid:3 blgp:7
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
