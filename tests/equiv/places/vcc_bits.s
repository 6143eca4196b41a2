; Bits of VCC are lanes.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc{31:0}
; expect: equivalent
; == a ==
v_cmp_eq_u32 vcc, v0, v1
; == b ==
v_cmp_eq_u32 vcc, v0, v1
s_mov_b32 vcc_hi, 0

; == wrong_lane ==
; Lane 32 differs.
; out: vcc{32:0}
