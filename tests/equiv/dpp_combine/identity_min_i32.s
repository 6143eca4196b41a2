; Rule 3: the old value is the identity of v_min_i32, so lanes without a source keep y; any masks.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mov_b32 v2, 0x7fffffff
v_mov_b32_dpp v2, v0 row_shr:2 row_mask:0xa bank_mask:0xf
v_min_i32_e32 v0, v2, v1
; == b ==
v_min_i32_dpp v1, v0, v1 row_shr:2 row_mask:0xa bank_mask:0xf
v_mov_b32 v0, v1

; == wrong_value ==
; The old value is not the identity.
@@ a @@
-v_mov_b32 v2, 0x7fffffff
+v_mov_b32 v2, 0
