; A branch over instructions that do nothing without an active lane makes no difference.
; target: gfx900
; out: v1, exec
; expect: equivalent
; == a ==
v_cmp_gt_u32 vcc, 10, v0
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz L1
v_add_u32 v1, v2, v3
L1:
s_or_b64 exec, exec, s[0:1]
; == b ==
v_cmp_gt_u32 vcc, 10, v0
s_and_saveexec_b64 s[0:1], vcc
v_add_u32 v1, v3, v2
s_mov_b64 exec, s[0:1]

; == wrong_restore ==
; EXEC is not put back.
@@ b @@
-s_mov_b64 exec, s[0:1]

; == wrong_scalar ==
; A scalar instruction in the region is skipped as well.
; out: s2
@@ a @@
-v_add_u32 v1, v2, v3
+s_mov_b32 s2, 7
@@ b @@
-v_add_u32 v1, v3, v2
-s_mov_b64 exec, s[0:1]
+s_mov_b32 s2, 7
+s_or_b64 exec, exec, s[0:1]
