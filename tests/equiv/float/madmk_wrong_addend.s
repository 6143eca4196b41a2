; A literal addend.
; out: v0
; expect: different
; == a ==
v_madak_f32 v0, v1, v2, 0x42280000
; == b ==
v_mov_b32 v3, 0x42280000
v_mad_f32 v0, v3, v1, v2
