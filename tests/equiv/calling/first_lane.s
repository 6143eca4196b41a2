; A kernel starts with an active lane, so what inactive ones have does not matter to the first.
; target: gfx900
; abi: kernel
; livein: s0
; out: s1
; expect: equivalent
; == a ==
v_mov_b32 v0, s0
v_readfirstlane_b32 s1, v0
s_endpgm
; == b ==
s_mov_b32 s1, s0
s_endpgm

; == wrong_empty ==
; A fragment may start without an active lane: then the first lane is lane 0, whatever it has.
; without: abi, livein
@@ a @@
-s_endpgm
@@ b @@
-s_endpgm

; == wrong_masked ==
; Where EXEC is changed it may be empty.
; livein: s0, v1
@@ a @@
+v_cmp_gt_u32 vcc, 10, v1
+s_and_b64 exec, exec, vcc
 v_mov_b32 v0, s0
