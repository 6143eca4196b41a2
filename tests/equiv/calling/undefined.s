; What the caller may have defined is the same on both sides.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; == a ==
v_add_u32 v0, v40, v0
s_setpc_b64 s[30:31]
; == b ==
v_add_u32 v0, v0, v40
s_setpc_b64 s[30:31]

; == wrong_temporary ==
; What nobody has defined is another value on each side.
@@ a @@
-v_add_u32 v0, v40, v0
+v_add_u32 v0, v32, v0
@@ b @@
-v_add_u32 v0, v0, v40
+v_add_u32 v0, v0, v32
