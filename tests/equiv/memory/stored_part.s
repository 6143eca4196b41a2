; A byte of it.
; target: gfx900
; out: v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
global_load_ubyte v5, v0, s[4:5] offset:6
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
v_mov_b32 v5, 0x34

; == wrong_byte ==
; Another byte of it.
@@ a @@
-global_load_ubyte v5, v0, s[4:5] offset:6
+global_load_ubyte v5, v0, s[4:5] offset:5

; == wrong_end ==
; More than was stored.
@@ a @@
-global_load_ubyte v5, v0, s[4:5] offset:6
+global_load_dword v5, v0, s[4:5] offset:5
@@ b @@
-v_mov_b32 v5, 0x34
+v_mov_b32 v5, 0x123456
