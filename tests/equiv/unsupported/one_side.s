; One unsupported instruction is enough, on either side.
; out: v0
; expect: unsupported
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, v1
v_interp_mov_f32 v0, p10, attr0.x
