; Write back, invalidate, load: the scope belongs to it (ledger K180).
; target: gfx942
; out: v2, mem
; expect: equivalent
; == a ==
v_lshlrev_b32 v1, 2, v0
global_store_dword v1, v0, s[0:1] sc1
buffer_wbl2 sc1
s_waitcnt vmcnt(0)
buffer_inv sc1
global_load_dword v2, v1, s[2:3]
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
v_lshlrev_b32 v3, 2, v0
global_store_dword v3, v0, s[0:1] sc1
buffer_wbl2 sc1
s_waitcnt vmcnt(0)
buffer_inv sc1
global_load_dword v2, v3, s[2:3]
s_waitcnt vmcnt(0)
v_mov_b32 v1, v3
s_endpgm
