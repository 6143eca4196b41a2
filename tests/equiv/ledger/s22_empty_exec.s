; With EXEC = 0 carries are 0 and lane access works as always.
; out: v0, vcc, v2, s1
; assume: exec == 0
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v1
v_writelane_b32 v2, s0, 3
v_readlane_b32 s1, v3, 4
; == b ==
s_mov_b64 vcc, 0
v_readlane_b32 s1, v3, 4
v_writelane_b32 v2, s0, 3

; == wrong_lane ==
; One lane is active.
; assume: exec == 8
