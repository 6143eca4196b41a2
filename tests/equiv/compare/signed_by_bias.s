; A signed comparison is the unsigned one with the signs flipped.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cmp_lt_i32 vcc, v0, v1
; == b ==
v_xor_b32 v2, 0x80000000, v0
v_xor_b32 v3, 0x80000000, v1
v_cmp_lt_u32 vcc, v2, v3

; == wrong_one ==
; Only one sign is flipped.
@@ b @@
-v_cmp_lt_u32 vcc, v2, v3
+v_cmp_lt_u32 vcc, v2, v1
