; With ones as third operand it is rounded up.
; out: v0
; expect: equivalent
; == a ==
s_mov_b32 s0, 0x01010101
v_lerp_u8 v0, v0, v1, s0
; == b ==
v_or_b32 v2, v0, v1
v_xor_b32 v3, v0, v1
v_and_b32 v3, 0xfefefefe, v3
v_lshrrev_b32 v3, 1, v3
v_sub_u32 v0, v2, v3

; == wrong_byte ==
; One byte is rounded down.
@@ a @@
-s_mov_b32 s0, 0x01010101
+s_mov_b32 s0, 0x01010001
