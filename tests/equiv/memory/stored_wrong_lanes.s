; Each lane has stored something else there: the last one counts.
; target: gfx900
; out: v5, mem
; expect: different
; == a ==
v_mov_b32 v0, 0
global_store_dword v0, v2, s[4:5]
global_load_dword v5, v0, s[4:5] offset:0
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v0, 0
global_store_dword v0, v2, s[4:5]
v_mov_b32 v5, v2
