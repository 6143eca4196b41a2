; Lanes are told apart by their numbers: lane 0 alone has the same on both sides.
; out: v0
; expect: different
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
; == b ==
v_mov_b32 v0, 0
