; gfx6 has shifts with the amount second, beside the reverse ones.
; target: gfx600, gfx700
; out: v[0:2]
; expect: equivalent
; decided by: structural
; == a ==
v_lshl_b32 v0, v3, v4
v_lshr_b32 v1, v3, v4
v_ashr_i32 v2, v3, v4
; == b ==
v_lshlrev_b32 v0, v4, v3
v_lshrrev_b32 v1, v4, v3
v_ashrrev_i32 v2, v4, v3

; == wrong_operands ==
; The operands are exchanged.
@@ b @@
-v_lshrrev_b32 v1, v4, v3
+v_lshrrev_b32 v1, v3, v4
