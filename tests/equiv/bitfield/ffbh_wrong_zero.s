; A result of 32 for 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_ffbh_u32 v0, v0
; == b ==
v_bfrev_b32 v0, v0
v_ffbl_b32 v0, v0
v_min_u32 v0, 32, v0
