; With v1 as well they are not.
; target: gfx900
; abi: function
; out: returns(v0, v1)
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32 v1, 1, v0
v_add_u32 v0, v1, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v1, 0
v_lshl_add_u32 v0, v0, 1, v0
s_setpc_b64 s[30:31]
