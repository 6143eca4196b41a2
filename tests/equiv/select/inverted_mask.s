; An inverted mask exchanges the operands.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
s_not_b64 s[0:1], vcc
v_cndmask_b32 v0, v2, v1, s[0:1]

; == wrong_operands ==
; The operands are not exchanged.
@@ b @@
-v_cndmask_b32 v0, v2, v1, s[0:1]
+v_cndmask_b32 v0, v1, v2, s[0:1]
