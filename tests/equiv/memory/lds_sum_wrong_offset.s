; Sums that do not wrap differ.
; target: gfx600
; facts: lds-no-wrap
; out: v2, v3
; expect: different
; == a ==
s_movk_i32 s3, 0x200
v_add_i32_e32 v0, vcc, s3, v0
ds_read2_b32 v[2:3], v0 offset0:127 offset1:128
; == b ==
ds_read_b32 v2, v0 offset:1016
ds_read_b32 v3, v0 offset:1024
