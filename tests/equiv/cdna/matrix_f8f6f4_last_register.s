; The eighth register of a factor of eight bits counts.
; target: gfx950
; out: v0[0]
; expect: different
; relies on: Q3
; == a ==
v_mfma_f32_32x32x64_f8f6f4 v[0:15], v[16:23], v[24:31], v[0:15] blgp:1
; == b ==
v_writelane_b32 v31, s0, 32
v_mfma_f32_32x32x64_f8f6f4 v[0:15], v[16:23], v[24:31], v[0:15] blgp:1
