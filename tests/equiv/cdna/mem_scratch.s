; A scratch address of a scalar and a vector register, or of a vector register alone (ledger K182).
; target: gfx942
; out: v3, mem
; expect: equivalent
; == a ==
scratch_store_dword v1, v2, s0 offset:8
s_waitcnt vmcnt(0)
scratch_load_dword v3, v0, off
s_waitcnt vmcnt(0)
s_endpgm
; == b ==
v_add_u32 v4, s0, v1
scratch_store_dword v4, v2, off offset:8
s_waitcnt vmcnt(0)
scratch_load_dword v3, v0, off
s_waitcnt vmcnt(0)
s_endpgm

; == wrong_base ==
; The scalar register is left out.
@@ b @@
-scratch_store_dword v4, v2, off offset:8
+scratch_store_dword v1, v2, off offset:8

; == wrong_offset ==
@@ a @@
-scratch_load_dword v3, v0, off
+scratch_load_dword v3, v0, off offset:4
