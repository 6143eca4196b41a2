; The mask is the first operand.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_bfi_b32 v0, v1, v2, v3
; == b ==
v_and_b32 v2, v1, v2
v_not_b32 v1, v1
v_and_b32 v3, v1, v3
v_or_b32 v0, v2, v3

; == wrong_mask ==
; The mask is the last operand.
@@ a @@
-v_bfi_b32 v0, v1, v2, v3
+v_bfi_b32 v0, v2, v3, v1

; == wrong_operands ==
; The values are exchanged.
@@ a @@
-v_bfi_b32 v0, v1, v2, v3
+v_bfi_b32 v0, v1, v3, v2
