; A load to LDS, or a load and a store: lane i has its word at M0, plus the offset, plus 4 i (ledger K178).
; target: gfx942
; out: lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_mov_b32 m0, 0x100
global_load_lds_dword v1, s[0:1] offset:8
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
global_load_dword v2, v1, s[0:1] offset:8
v_mbcnt_lo_u32_b32 v3, -1, 0
v_mbcnt_hi_u32_b32 v3, -1, v3
v_lshlrev_b32 v3, 2, v3
s_waitcnt vmcnt(0)
ds_write_b32 v3, v2 offset:264
s_waitcnt lgkmcnt(0)
s_mov_b32 m0, 0x100
s_endpgm

; == wrong_offset ==
; The offset counts in LDS as well.
@@ b @@
-ds_write_b32 v3, v2 offset:264
+ds_write_b32 v3, v2 offset:256

; == wrong_start ==
@@ a @@
-s_mov_b32 m0, 0x100
+s_mov_b32 m0, 0x104

; == wrong_stride ==
@@ b @@
-v_lshlrev_b32 v3, 2, v3
+v_lshlrev_b32 v3, 3, v3
