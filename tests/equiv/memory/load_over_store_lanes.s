; The load is of other cells than the store, of whatever lanes.
; target: gfx900
; out: mem
; expect: equivalent
; relies on: race-free
; == a ==
v_lshlrev_b32 v0, 3, v0
global_load_dword v4, v0, s[0:1]
global_store_dword v0, v2, s[0:1] offset:4
s_waitcnt vmcnt(0)
global_store_dword v1, v4, s[2:3]
; == b ==
v_lshlrev_b32 v0, 3, v0
global_store_dword v0, v2, s[0:1] offset:4
global_load_dword v4, v0, s[0:1]
s_waitcnt vmcnt(0)
global_store_dword v1, v4, s[2:3]

; == wrong_stride ==
; What one lane stores is what the next one loads.
@@ a @@
-v_lshlrev_b32 v0, 3, v0
+v_lshlrev_b32 v0, 2, v0
@@ b @@
-v_lshlrev_b32 v0, 3, v0
+v_lshlrev_b32 v0, 2, v0
