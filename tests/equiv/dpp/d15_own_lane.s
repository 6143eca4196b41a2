; A lane that reads itself is active whenever it is written: no reading matters.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v0, v1
; == b ==
v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf

; == wrong_lane ==
; Lane 3 reads lane 2.
@@ b @@
-v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
+v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,2] row_mask:0xf bank_mask:0xf
