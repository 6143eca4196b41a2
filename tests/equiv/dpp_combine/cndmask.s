; v_cndmask of a moved value.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32_dpp v2, v0 row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
v_cndmask_b32 v0, v2, v1, vcc
; == b ==
v_cndmask_b32_dpp v0, v0, v1, vcc row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1

; == wrong_mask ==
; The mask selects the other source.
@@ a @@
-v_cndmask_b32 v0, v2, v1, vcc
+v_cndmask_b32 v0, v1, v2, vcc
