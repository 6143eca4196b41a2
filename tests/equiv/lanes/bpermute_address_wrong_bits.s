; Bit 7 does.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)
; == b ==
v_and_b32 v1, 0x7c, v1
ds_bpermute_b32 v0, v1, v2
s_waitcnt lgkmcnt(0)
