; The first active lane of a copy has what it has in the register that was copied, if there is an active lane.
; target: gfx900
; assume: exec != 0
; out: s0
; expect: equivalent
; == a ==
v_mov_b32 v1, v0
v_readfirstlane_b32 s0, v1
; == b ==
v_readfirstlane_b32 s0, v0

; == wrong_empty ==
; The first active lane of a copy has what it has in the register that was copied, if there is an active lane.
; Wrong: an empty EXEC reads lane 0, where nothing was copied
; without: assume
