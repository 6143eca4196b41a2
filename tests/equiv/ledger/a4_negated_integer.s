; What neg does to an operand that is not a float is open (ledger A4), but the same on both sides.
; out: v0
; expect: equivalent
; == a ==
v_ldexp_f32 v0, v1, sext(v2)
; == b ==
v_mov_b32 v3, v2
v_ldexp_f32 v0, v1, sext(v3)

; == wrong_sign ==
; It need not flip the sign bit.
@@ b @@
-v_mov_b32 v3, v2
-v_ldexp_f32 v0, v1, sext(v3)
+v_xor_b32 v2, 0x80000000, v2
+v_ldexp_f32 v0, v1, v2
