; The lowest one of the bits as they are.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: different
; == a ==
v_ffbh_u32 v0, v0
; == b ==
v_ffbl_b32 v0, v0
