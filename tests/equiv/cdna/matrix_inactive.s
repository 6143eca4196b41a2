; No document says whether this target writes lanes that are not active.
; target: gfx90a
; out: a0
; mode: 0xf0
; expect: different
; relies on: Q5
; == a ==
v_mfma_i32_16x16x16i8 a[0:3], v0, v1, a[0:3]
; == b ==
s_mov_b64 s[0:1], exec
s_mov_b64 exec, -1
v_mfma_i32_16x16x16i8 a[0:3], v0, v1, a[0:3]
s_mov_b64 exec, s[0:1]
