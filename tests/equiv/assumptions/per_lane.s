; lane is the number of the lane.
; target: gfx803, gfx900
; out: v0
; assume: v1 == lane
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
; == b ==
v_mov_b32 v0, v1

; == wrong_other ==
; Shifted by one lane.
; assume: v1 == lane + 1
