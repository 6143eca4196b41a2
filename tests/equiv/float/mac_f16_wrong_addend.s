; The accumulator is the addend.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_mac_f16 v0, v1, v2
; == b ==
v_mad_f16 v0, v0, v1, v2
