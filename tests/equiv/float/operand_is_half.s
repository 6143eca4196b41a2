; Bits of the register above an f16 operand do not count, not even for the high half that no document decides (ledger S21).
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
v_max3_f16 v0, v1, v2, v3
; == b ==
v_and_b32 v4, 0xffff, v1
v_max3_f16 v0, v4, v2, v3

; == wrong_sign ==
@@ b @@
-v_and_b32 v4, 0xffff, v1
+v_and_b32 v4, 0x7fff, v1
