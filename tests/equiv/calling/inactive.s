; What a result has in lanes that are not active is the caller's.
; target: gfx900
; abi: function
; livein: v0
; out: v0, v1
; expect: equivalent
; == a ==
v_lshlrev_b32 v1, 1, v0
s_setpc_b64 s[30:31]
; == b ==
v_add_u32 v1, v0, v0
s_setpc_b64 s[30:31]

; == wrong_lanes ==
; Lanes that are not active are written.
@@ b @@
+s_mov_b64 s[4:5], exec
+s_mov_b64 exec, -1
 v_add_u32 v1, v0, v0
+s_mov_b64 exec, s[4:5]
