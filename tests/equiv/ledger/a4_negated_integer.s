; What neg does to an operand that is not a float is open (ledger A4), but the same on both sides.
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32_e64 v0, -v1, v2, s[0:1]
; == b ==
v_mov_b32 v3, v1
v_cndmask_b32_e64 v0, -v3, v2, s[0:1]

; == wrong_sign ==
; It need not flip the sign bit.
; relies on: A4
@@ b @@
-v_mov_b32 v3, v1
-v_cndmask_b32_e64 v0, -v3, v2, s[0:1]
+v_xor_b32 v1, 0x80000000, v1
+v_cndmask_b32_e64 v0, v1, v2, s[0:1]
