; An address in the private aperture is an offset of scratch (ledger K182).
; target: gfx942
; out: v3, mem
; expect: equivalent
; relies on: lds=0x10000, flat-global
; == a ==
s_mov_b64 s[2:3], src_private_base
v_and_b32 v0, 0xffc, v0
v_mov_b32 v1, s3
flat_store_dword v[0:1], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
flat_load_dword v3, v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
v_mov_b32 v1, 0
s_mov_b64 s[2:3], 0
s_endpgm
; == b ==
v_and_b32 v0, 0xffc, v0
scratch_store_dword v0, v2, off
s_waitcnt vmcnt(0)
scratch_load_dword v3, v0, off
s_waitcnt vmcnt(0)
v_mov_b32 v1, 0
s_mov_b64 s[2:3], 0
s_endpgm

; == wrong_space ==
@@ a @@
-s_mov_b64 s[2:3], src_private_base
+s_mov_b64 s[2:3], src_shared_base
