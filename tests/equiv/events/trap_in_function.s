; Registers of a function that has ended the wave are nobody's.
; target: gfx900
; abi: function
; livein: v0, v1, s4
; out: v0
; expect: equivalent
; relies on: trap-handler
; == a ==
v_mov_b32 v40, v1
s_cmp_gt_u32 s4, 9
s_cbranch_scc1 L1
s_setpc_b64 s[30:31]
L1:
s_trap 2
; == b ==
s_cmp_gt_u32 s4, 9
s_cbranch_scc1 L1
v_mov_b32 v40, v1
s_setpc_b64 s[30:31]
L1:
s_trap 2

; == wrong_return ==
; What a function changes of its caller's before it ends the wave does not matter; what it changes before it returns does.
@@ b @@
-v_mov_b32 v40, v1
@@ b @@
 L1:
+v_mov_b32 v40, v1
