; The second word of a lane is the first one of the next: the first words of all lanes are stored first.
; target: gfx900
; out: mem
; expect: equivalent
; relies on: K138
; == a ==
v_mbcnt_lo_u32_b32 v4, -1, 0
v_mbcnt_hi_u32_b32 v4, -1, v4
v_lshlrev_b32 v4, 2, v4
global_store_dwordx2 v4, v[2:3], s[8:9]
; == b ==
v_mbcnt_lo_u32_b32 v4, -1, 0
v_mbcnt_hi_u32_b32 v4, -1, v4
v_lshlrev_b32 v4, 2, v4
global_store_dword v4, v2, s[8:9]
global_store_dword v4, v3, s[8:9] offset:4

; == wrong_words ==
; The second words are stored first.
@@ b @@
+global_store_dword v4, v3, s[8:9] offset:4
 global_store_dword v4, v2, s[8:9]
-global_store_dword v4, v3, s[8:9] offset:4
