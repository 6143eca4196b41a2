; The high word is source 0.
; target: gfx803, gfx900
; out: v0
; assume: v2 <u 32
; expect: different
; == a ==
v_alignbit_b32 v0, v0, v1, v2
; == b ==
v_lshrrev_b64 v[0:1], v2, v[0:1]
