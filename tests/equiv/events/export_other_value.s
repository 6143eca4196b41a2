; Another value.
; target: gfx900
; abi: shader
; livein: v0, v1
; out: mem
; expect: unknown
; == a ==
v_add_f32 v2, v0, v1
exp mrt0 v2, v0, off, off done vm
s_endpgm
; == b ==
v_sub_f32 v3, v1, v0
exp mrt0 v3, v0, off, off done vm
s_endpgm
