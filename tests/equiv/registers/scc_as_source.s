; SCC, VCCZ and EXECZ can be read.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_mov_b32 s0, src_scc
s_mov_b32 s1, src_vccz
; == b ==
s_cselect_b32 s0, 1, 0
s_or_b64 s[2:3], vcc, vcc
s_cselect_b32 s1, 0, 1

; == wrong_sense ==
; VCCZ is set if VCC is 0.
@@ b @@
-s_cselect_b32 s1, 0, 1
+s_cselect_b32 s1, 1, 0
