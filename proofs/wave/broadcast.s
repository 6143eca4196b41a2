; One lane's value to all active lanes, whatever EXEC says about that lane.
; target: gfx803, gfx900
; ensures: active => v0 == old(v1[5])
v_readlane_b32 s0, v1, 5
v_mov_b32 v0, s0
