; One lane's value to all active lanes, whatever EXEC says about that lane.
; Wrong: the first active lane is not lane 5
; target: gfx803, gfx900
; ensures: active => v0 == old(v1[5])
; expect: refuted
v_readfirstlane_b32 s0, v1
v_mov_b32 v0, s0
