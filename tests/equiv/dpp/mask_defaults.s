; Omitted masks are 0xf, an omitted bound_ctrl is 0.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mov_b32_dpp v0, v1 row_shr:2 row_mask:0xf bank_mask:0xf
; == b ==
v_mov_b32_dpp v0, v1 row_shr:2

; == wrong_bound_ctrl ==
; bound_ctrl is set.
@@ b @@
-v_mov_b32_dpp v0, v1 row_shr:2
+v_mov_b32_dpp v0, v1 row_shr:2 bound_ctrl:1
