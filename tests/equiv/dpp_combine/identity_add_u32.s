; Rule 3 for addition on gfx9.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0
v_mov_b32_dpp v2, v0 wave_shr:1 row_mask:0xf bank_mask:0xf
v_add_u32_e32 v0, v2, v1
; == b ==
v_add_u32_dpp v1, v0, v1 wave_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32 v0, v1

; == wrong_value ==
; The old value is 1.
@@ a @@
-v_mov_b32 v2, 0
+v_mov_b32 v2, 1
