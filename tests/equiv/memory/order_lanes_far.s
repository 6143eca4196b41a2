; All of the 256 places are below 1,024 bytes: stores behind them meet none.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
v_and_b32 v0, 0xff, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v2, s[0:1] offset:1024
global_store_dword v0, v3, s[0:1]
; == b ==
v_and_b32 v0, 0xff, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v3, s[0:1]
global_store_dword v0, v2, s[0:1] offset:1024

; == wrong_distance ==
; The last of the 256 places is the first one of the other store.
@@ a @@
-global_store_dword v0, v2, s[0:1] offset:1024
+global_store_dword v0, v2, s[0:1] offset:1020
@@ b @@
-global_store_dword v0, v2, s[0:1] offset:1024
+global_store_dword v0, v2, s[0:1] offset:1020
