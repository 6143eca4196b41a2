; Each lane copies its dword from one buffer to another, which may overlap.
; assume: exec == -1
; assume: v0 == lane
; expect: refuted
; ensures: mem[s[2:3] + zext(4 * lane, 64) + 4] == old(mem[s[0:1] + zext(4 * lane, 64)])
v_lshlrev_b32 v0, 2, v0
global_load_dword v1, v0, s[0:1]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[2:3]
