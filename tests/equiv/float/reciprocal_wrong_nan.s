; Of a NaN it is open (M3).
; out: v0
; expect: different
; relies on: M3
; == a ==
v_rcp_f32 v0, v1
v_and_b32 v0, 0x80000000, v0
; == b ==
v_and_b32 v0, 0x80000000, v1
