; The first active lane of a copy has what it has in the register that was copied, if there is an active lane.
; Wrong: an empty EXEC reads lane 0, where nothing was copied
; target: gfx900
; out: s0
; expect: different
; == a ==
v_mov_b32 v1, v0
v_readfirstlane_b32 s0, v1
; == b ==
v_readfirstlane_b32 s0, v0
