; The lane's number by two instructions, and by the same on a mask that a register holds.
; out: v0
; expect: equivalent
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
v_lshlrev_b32 v0, 2, v0
; == b ==
s_mov_b32 s0, -1
v_mbcnt_lo_u32_b32 v0, s0, 0
v_mbcnt_hi_u32_b32 v0, s0, v0
v_mul_u32_u24 v0, 4, v0
