; The 64-bit shift uses 6 bits of the amount.
; target: gfx803, gfx900
; out: v0
; assume: v2 <u 33
; expect: different
; == a ==
v_alignbit_b32 v0, v1, v0, v2
; == b ==
v_lshrrev_b64 v[0:1], v2, v[0:1]
