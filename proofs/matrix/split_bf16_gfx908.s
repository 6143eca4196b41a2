; Sums of bfloat16 on gfx908 are made in steps, each of as many products as a quarter has, so that a sum may be cut
; into quarters. No step looks at the sign of a zero that it adds to, and the sums with 0 make the last one +0, since
; nobody knows its sign.
; target: gfx908
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x8bf16 a[0:3], v16, v20, a[0:3]
v_accvgpr_read_b32 v0, a0
v_accvgpr_read_b32 v1, a1
v_accvgpr_read_b32 v2, a2
v_accvgpr_read_b32 v3, a3
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_mfma_f32_16x16x2bf16 a[0:15], v16, v20, a[0:15] cbsz:2 abid:0 blgp:4
v_mfma_f32_16x16x2bf16 a[0:15], v16, v20, a[0:15] cbsz:2 abid:1 blgp:5
v_mfma_f32_16x16x2bf16 a[0:15], v16, v20, a[0:15] cbsz:2 abid:2 blgp:6
v_mfma_f32_16x16x2bf16 a[0:15], v16, v20, a[0:15] cbsz:2 abid:3 blgp:7
v_accvgpr_read_b32 v0, a0
v_accvgpr_read_b32 v1, a1
v_accvgpr_read_b32 v2, a2
v_accvgpr_read_b32 v3, a3
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
