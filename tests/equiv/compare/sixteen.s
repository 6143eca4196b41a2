; A 16-bit comparison ignores the high halves.
; target: gfx803, gfx900
; out: vcc, s[0:1]
; expect: equivalent
; == a ==
v_cmp_lt_i16 vcc, v0, v1
v_cmp_le_u16 s[0:1], v0, v1
; == b ==
v_bfe_i32 v2, v0, 0, 16
v_bfe_i32 v3, v1, 0, 16
v_cmp_lt_i32 vcc, v2, v3
v_and_b32 v2, 0xffff, v0
v_and_b32 v3, 0xffff, v1
v_cmp_le_u32 s[0:1], v2, v3

; == wrong_high ==
; The whole registers are compared.
@@ b @@
-v_cmp_le_u32 s[0:1], v2, v3
+v_cmp_le_u32 s[0:1], v0, v1
