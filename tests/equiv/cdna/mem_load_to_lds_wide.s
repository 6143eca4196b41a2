; Four words of each lane to LDS, 16 bytes from lane to lane (ledger K178).
; target: gfx950
; out: lds
; expect: equivalent
; relies on: lds=0x28000
; == a ==
s_mov_b32 m0, 0x100
global_load_lds_dwordx4 v1, s[0:1]
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
global_load_dwordx4 v[4:7], v1, s[0:1]
v_mbcnt_lo_u32_b32 v3, -1, 0
v_mbcnt_hi_u32_b32 v3, -1, v3
v_lshlrev_b32 v3, 4, v3
s_waitcnt vmcnt(0)
ds_write_b128 v3, v[4:7] offset:256
s_waitcnt lgkmcnt(0)
s_mov_b32 m0, 0x100
s_endpgm

; == wrong_size ==
@@ a @@
-global_load_lds_dwordx4 v1, s[0:1]
+global_load_lds_dwordx3 v1, s[0:1]

; == wrong_words ==
@@ b @@
-global_load_dwordx4 v[4:7], v1, s[0:1]
+global_load_dwordx4 v[4:7], v1, s[0:1] offset:4
