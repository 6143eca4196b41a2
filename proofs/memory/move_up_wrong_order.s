; Two dwords of each lane move up by one dword, all of them in two steps: what the first one stores the second one loads.
; assume: exec == -1
; assume: v0 == lane
; expect: refuted
; ensures: mem[s[0:1] + zext(8 * lane, 64) + 4] == old(mem[s[0:1] + zext(8 * lane, 64)])
; ensures: mem[s[0:1] + zext(8 * lane, 64) + 8] == old(mem[s[0:1] + zext(8 * lane, 64) + 4])
v_lshlrev_b32 v0, 3, v0
global_load_dword v1, v0, s[0:1]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[0:1] offset:4
global_load_dword v2, v0, s[0:1] offset:4
s_waitcnt vmcnt(0)
global_store_dword v0, v2, s[0:1] offset:8
