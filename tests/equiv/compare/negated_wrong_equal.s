; Not less is not the same as greater.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: different
; == a ==
v_cmp_gt_i32 vcc, v0, v1
; == b ==
v_cmp_lt_i32 vcc, v0, v1
s_andn2_b64 vcc, exec, vcc
