; A trap where an index is too large.
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
s_endpgm
; == b ==
s_cmp_lt_u32 s4, 10
s_cbranch_scc0 L1
global_store_dword v[0:1], v0, off
s_endpgm
L1:
s_trap 2
s_endpgm

; == wrong_bound ==
; Another bound.
@@ b @@
-s_cmp_lt_u32 s4, 10
+s_cmp_lt_u32 s4, 11
