; Each lane has a place of its own.
; target: gfx900
; out: v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v2, s[4:5]
global_load_dword v5, v0, s[4:5] offset:0
s_waitcnt vmcnt(0)
; == b ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
v_lshlrev_b32 v0, 2, v0
global_store_dword v0, v2, s[4:5]
v_mov_b32 v5, v2

; == wrong_store ==
; Another store comes between.
@@ a @@
 global_store_dword v0, v2, s[4:5]
+global_store_dword v0, v3, s[6:7]
@@ b @@
 global_store_dword v0, v2, s[4:5]
+global_store_dword v0, v3, s[6:7]
