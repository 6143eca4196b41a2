; In lane 37 the number is 37.
; target: gfx803, gfx900
; out: v0[37]
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
; == b ==
v_mov_b32 v0, 37

; == wrong_lane ==
; In lane 38 it is 38.
; out: v0[38]
