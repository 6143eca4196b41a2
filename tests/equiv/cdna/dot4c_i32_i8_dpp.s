; DPP routes the first factor.
; target: gfx908, gfx90a, gfx942, gfx950
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v3, v1 row_ror:3 row_mask:0xf bank_mask:0xf
v_dot4c_i32_i8 v0, v3, v2
; == b ==
v_dot4c_i32_i8_dpp v0, v1, v2 row_ror:3 row_mask:0xf bank_mask:0xf

; == wrong_lane ==
@@ b @@
-v_dot4c_i32_i8_dpp v0, v1, v2 row_ror:3 row_mask:0xf bank_mask:0xf
+v_dot4c_i32_i8_dpp v0, v1, v2 row_ror:4 row_mask:0xf bank_mask:0xf
