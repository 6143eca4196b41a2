; Lanes that nothing is sent to receive 0: every lane sends to an even one.
; Wrong: which of two senders wins is open, so nothing is known about the even lanes.
; target: gfx803, gfx900
; assume: exec == -1
; ensures: (lane & 1) == 0 => v0 == old(v1)
; expect: refuted
v_mbcnt_lo_u32_b32 v5, -1, 0
v_mbcnt_hi_u32_b32 v5, -1, v5
v_and_b32 v3, 0xfffffffe, v5
v_lshlrev_b32 v3, 2, v3
ds_permute_b32 v0, v3, v1
s_waitcnt lgkmcnt(0)
