; The same everywhere, in places that are the same or do not meet.
; target: gfx900
; out: v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
v_lshlrev_b32 v0, 2, v1
v_mov_b32 v2, 0x01020304
global_store_dword v0, v2, s[4:5]
global_load_dword v5, v0, s[4:5] offset:0
s_waitcnt vmcnt(0)
; == b ==
v_lshlrev_b32 v0, 2, v1
v_mov_b32 v2, 0x01020304
global_store_dword v0, v2, s[4:5]
v_mov_b32 v5, 0x01020304

; == wrong_overlap ==
; Places that overlap.
@@ a @@
-v_lshlrev_b32 v0, 2, v1
+v_lshlrev_b32 v0, 1, v1
@@ b @@
-v_lshlrev_b32 v0, 2, v1
+v_lshlrev_b32 v0, 1, v1
