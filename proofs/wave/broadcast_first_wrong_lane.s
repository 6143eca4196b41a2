; The first active lane's value to all lanes that are active.
; Wrong: lane 0 is inactive
; target: gfx803, gfx900
; assume: exec{7:0} == 0x50
; ensures: active => v0 == old(v1[0])
; expect: refuted
v_readfirstlane_b32 s0, v1
v_mov_b32 v0, s0
