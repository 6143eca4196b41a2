; The destination is v1 and M0 further; inactive lanes stay.
; target: gfx600, gfx700, gfx803
; out: v[0:7], m0
; expect: equivalent
; == a ==
s_mov_b32 m0, 4
v_movreld_b32_e32 v1, s2
; == b ==
s_mov_b32 m0, 4
v_mov_b32_e32 v5, s2

; == wrong_lanes ==
; EXEC counts.
; out: v5
@@ b @@
 s_mov_b32 m0, 4
+s_mov_b64 exec, -1
