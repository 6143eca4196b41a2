; What stands behind the trap that ends a wave is not executed.
; target: gfx900
; abi: kernel
; livein: v0, v1, s4, s5
; out: mem
; expect: equivalent
; relies on: trap-handler
; == a ==
s_cmp_gt_u32 s4, 9
s_cbranch_scc1 L1
global_store_dword v[0:1], v0, off
s_endpgm
L1:
s_trap 2
; == b ==
s_cmp_lt_u32 s4, 10
s_cbranch_scc0 L1
global_store_dword v[0:1], v0, off
s_endpgm
L1:
s_trap 2
global_store_dword v[0:1], v1, off
s_endpgm

; == wrong_number ==
; A debugger goes on behind its trap.
@@ a @@
-s_trap 2
+s_trap 3
@@ b @@
-s_trap 2
+s_trap 3
