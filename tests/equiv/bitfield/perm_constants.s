; Selectors 8 to 11 are signs, 12 is zero, more is all ones.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
s_mov_b32 s0, 0x0d0c0908
v_perm_b32 v0, v2, v3, s0
s_mov_b32 s0, 0xff800b0a
v_perm_b32 v1, v2, v3, s0
; == b ==
v_bfe_i32 v4, v3, 15, 1
v_and_b32 v4, 0xff, v4
v_ashrrev_i32 v5, 31, v3
v_and_b32 v5, 0xff00, v5
v_or_b32 v4, v4, v5
v_or_b32 v0, 0xff000000, v4
v_bfe_i32 v4, v2, 15, 1
v_and_b32 v4, 0xff, v4
v_ashrrev_i32 v5, 31, v2
v_and_b32 v5, 0xff00, v5
v_or_b32 v4, v4, v5
v_or_b32 v1, 0xffff0000, v4

; == wrong_sign ==
; The sign of byte 0 instead of byte 1.
@@ b @@
-v_bfe_i32 v4, v2, 15, 1
+v_bfe_i32 v4, v2, 7, 1

; == wrong_zero ==
; Selector 12 is not all ones.
@@ b @@
-v_or_b32 v0, 0xff000000, v4
+v_or_b32 v0, 0xffff0000, v4
