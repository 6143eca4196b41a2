; What all lanes have stored in one place is there, also if the address is odd.
; target: gfx900
; out: v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
global_load_dword v5, v0, s[4:5] offset:4
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
v_mov_b32 v5, 0x12345678

; == wrong_value ==
; Something else was stored.
@@ b @@
-v_mov_b32 v5, 0x12345678
+v_mov_b32 v5, 0x12345679
