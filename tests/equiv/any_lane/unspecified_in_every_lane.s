; What no document decides is the same for the same operands, lane by lane.
; out: v0
; expect: equivalent
; == a ==
v_rcp_f32 v0, v1
; == b ==
v_mov_b32 v2, v1
v_rcp_f32 v0, v2
