; The last of the 256 places is the first one of the other store.
; target: gfx900
; out: mem
; expect: different
; == a ==
v_and_b32 v0, 0xff, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v2, s[0:1] offset:1020
global_store_dword v0, v3, s[0:1]
; == b ==
v_and_b32 v0, 0xff, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v3, s[0:1]
global_store_dword v0, v2, s[0:1] offset:1020
