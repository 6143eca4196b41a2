; LDS, through a FLAT address that the program makes of the shared aperture; a pointer from elsewhere is one to global
; memory.
; target: gfx900
; out: v0, v5, mem
; expect: equivalent
; relies on: lds=0x10000, flat-global
; == a ==
v_and_b32 v1, 0xffc, v1
s_mov_b64 s[4:5], src_shared_base
v_mov_b32 v2, s5
flat_store_dword v[1:2], v0
flat_store_dword v[3:4], v0 offset:8
s_waitcnt vmcnt(0) lgkmcnt(0)
flat_load_dword v5, v[1:2]
s_waitcnt vmcnt(0) lgkmcnt(0)
v_mov_b32 v2, 0
s_mov_b64 s[4:5], 0
s_endpgm
; == b ==
v_and_b32 v1, 0xffc, v1
global_store_dword v[3:4], v0, off offset:8
ds_write_b32 v1, v0
s_waitcnt vmcnt(0) lgkmcnt(0)
ds_read_b32 v5, v1
s_waitcnt vmcnt(0) lgkmcnt(0)
v_mov_b32 v2, 0
s_mov_b64 s[4:5], 0
s_endpgm

; == wrong_space ==
; The private aperture is not the shared one.
@@ a @@
-s_mov_b64 s[4:5], src_shared_base
+s_mov_b64 s[4:5], src_private_base
