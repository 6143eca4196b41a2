; Rule 4: partial masks with bound_ctrl, old value 0 and identity 0.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 row_half_mirror row_mask:0x3 bank_mask:0x6 bound_ctrl:1
v_or_b32_e32 v0, v2, v1
; == b ==
v_or_b32_dpp v1, v0, v1 row_half_mirror row_mask:0x3 bank_mask:0x6 bound_ctrl:1
v_mov_b32 v0, v1

; == wrong_bank ==
; Another bank mask.
@@ b @@
-v_or_b32_dpp v1, v0, v1 row_half_mirror row_mask:0x3 bank_mask:0x6 bound_ctrl:1
+v_or_b32_dpp v1, v0, v1 row_half_mirror row_mask:0x3 bank_mask:0x7 bound_ctrl:1

; == wrong_identity ==
; 0 is not the identity of v_and.
@@ a @@
-v_or_b32_e32 v0, v2, v1
+v_and_b32_e32 v0, v2, v1
@@ b @@
-v_or_b32_dpp v1, v0, v1 row_half_mirror row_mask:0x3 bank_mask:0x6 bound_ctrl:1
+v_and_b32_dpp v1, v0, v1 row_half_mirror row_mask:0x3 bank_mask:0x6 bound_ctrl:1
