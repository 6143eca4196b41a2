; One unsupported instruction is enough, on either side.
; out: v0
; expect: unsupported
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32 v0, v1
v_add_f32 v3, v1, v2
