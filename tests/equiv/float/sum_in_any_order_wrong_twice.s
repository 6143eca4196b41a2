; Nor can a term stand twice.
; out: v0
; fp: real
; expect: different
; relies on: mode=0x3f0
; == a ==
v_add_f32 v0, v1, v2
v_add_f32 v0, v0, v3
; == b ==
v_add_f32 v0, v2, v3
v_add_f32 v0, v0, v2
