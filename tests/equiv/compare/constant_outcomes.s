; v_cmp_t is EXEC, v_cmp_f is nothing.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc, s[0:1]
; expect: equivalent
; == a ==
v_cmp_t_u32 vcc, v0, v0
v_cmp_f_i32 s[0:1], v0, v1
; == b ==
s_mov_b64 vcc, exec
s_mov_b64 s[0:1], 0

; == wrong_inactive ==
; Not all ones.
@@ b @@
-s_mov_b64 vcc, exec
+s_mov_b64 vcc, -1
