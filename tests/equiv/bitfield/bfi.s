; Bit field insert: three forms.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_bfi_b32 v0, v1, v2, v3
; == b ==
v_xor_b32 v2, v2, v3
v_and_b32 v2, v1, v2
v_xor_b32 v0, v2, v3

; == wrong_operands ==
; The last exclusive or is with the mask.
@@ b @@
-v_xor_b32 v0, v2, v3
+v_xor_b32 v0, v2, v1
