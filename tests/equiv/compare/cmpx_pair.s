; v_cmpx in VOP3 writes its pair and EXEC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], exec, vcc
; expect: equivalent
; == a ==
v_cmpx_ne_u32_e64 s[0:1], 0, v0
; == b ==
v_cmp_ne_u32_e64 s[0:1], 0, v0
s_mov_b64 exec, s[0:1]

; == wrong_vcc ==
; VCC is not written.
@@ b @@
 s_mov_b64 exec, s[0:1]
+s_mov_b64 vcc, exec
