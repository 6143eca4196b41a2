; v_lerp_u8 without rounding is the bytewise average, rounded down.
; out: v0
; expect: equivalent
; == a ==
v_lerp_u8 v0, v0, v1, 0
; == b ==
v_and_b32 v2, v0, v1
v_xor_b32 v3, v0, v1
v_and_b32 v3, 0xfefefefe, v3
v_lshrrev_b32 v3, 1, v3
v_add_u32 v0, v2, v3

; == wrong_mask ==
; Without the mask a bit crosses a byte boundary.
@@ b @@
-v_and_b32 v3, 0xfefefefe, v3
+v_and_b32 v3, -1, v3

; == wrong_rounding ==
; Rounded up.
@@ a @@
-v_lerp_u8 v0, v0, v1, 0
+s_mov_b32 s0, 0x01010101
+v_lerp_u8 v0, v0, v1, s0
