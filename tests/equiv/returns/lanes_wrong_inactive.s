; v2 is scratch in the active lanes, and the caller's in the others.
; target: gfx900
; abi: function
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_or_saveexec_b64 s[4:5], -1
v_mov_b32 v2, 7
s_mov_b64 exec, s[4:5]
v_add_u32 v0, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]
