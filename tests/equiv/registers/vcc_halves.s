; VCC is two scalar registers.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0, vcc
; expect: equivalent
; == a ==
s_mov_b32 vcc_lo, s0
s_mov_b32 vcc_hi, s1
v_cndmask_b32 v0, v1, v2, vcc
; == b ==
v_cndmask_b32 v0, v1, v2, s[0:1]
s_mov_b64 vcc, s[0:1]

; == wrong_half ==
; The high half is the low one.
@@ a @@
-s_mov_b32 vcc_hi, s1
+s_mov_b32 vcc_hi, s0
