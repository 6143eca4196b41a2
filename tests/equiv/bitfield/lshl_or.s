; Three-operand forms of gfx9 are pairs.
; target: gfx900, gfx906
; out: v[0:3]
; expect: equivalent
; == a ==
v_lshl_or_b32 v0, v4, 7, v5
v_and_or_b32 v1, v4, v5, v6
v_or3_b32 v2, v4, v5, v6
v_lshl_add_u32 v3, v4, v5, v6
; == b ==
v_lshlrev_b32 v0, 7, v4
v_or_b32 v0, v0, v5
v_and_b32 v1, v4, v5
v_or_b32 v1, v1, v6
v_or_b32 v2, v4, v5
v_or_b32 v2, v2, v6
v_lshlrev_b32 v3, v5, v4
v_add_u32 v3, v3, v6

; == wrong_shifted ==
; The other operand is shifted.
@@ b @@
-v_lshlrev_b32 v3, v5, v4
+v_lshlrev_b32 v3, v4, v5

; == wrong_xor ==
; An exclusive or instead of the second or.
@@ b @@
-v_or_b32 v2, v2, v6
+v_xor_b32 v2, v2, v6
