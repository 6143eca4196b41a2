; A literal of a 64-bit vector compare is the low word.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cmp_eq_u64 vcc, 0x12345678, v[0:1]
; == b ==
v_cmp_eq_u32 s[0:1], 0, v1
v_mov_b32 v2, 0x12345678
v_cmp_eq_u32 vcc, v0, v2
s_and_b64 vcc, vcc, s[0:1]

; == wrong_high ==
; Not the high word.
@@ b @@
-v_cmp_eq_u32 vcc, v0, v2
+v_cmp_eq_u32 vcc, v1, v2
