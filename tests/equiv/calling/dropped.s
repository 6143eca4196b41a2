; a writes s36 before it reads it: it does not leave it as it was, and callers save it.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; relies on: caller-saved(s[34:39], s[48:55])
; == a ==
s_or_saveexec_b64 s[36:37], -1
s_mov_b64 exec, s[36:37]
v_add_u32 v0, v0, v0
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s36, 0
v_lshlrev_b32 v0, 1, v0
s_setpc_b64 s[30:31]

; == wrong_branch ==
; a does not keep s36 on one of two ways only: it may be kept for those who take the other one.
; livein: v0, s4
@@ a @@
-s_or_saveexec_b64 s[36:37], -1
-s_mov_b64 exec, s[36:37]
+s_cmp_eq_u32 s4, 0
+s_cbranch_scc1 L0
+s_mov_b32 s36, 0
+L0:

; == wrong_kept ==
; a puts s36 back, b does not.
@@ a @@
-s_or_saveexec_b64 s[36:37], -1
-s_mov_b64 exec, s[36:37]
+s_mov_b32 s5, s36
+s_mov_b32 s36, 0
 v_add_u32 v0, v0, v0
+s_mov_b32 s36, s5

; == wrong_of_b ==
; b alone does not keep s36.
@@ a @@
-s_or_saveexec_b64 s[36:37], -1
-s_mov_b64 exec, s[36:37]
