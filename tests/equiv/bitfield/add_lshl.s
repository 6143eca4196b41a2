; v_add_lshl, v_xad and v_add3.
; out: v[0:2]
; expect: equivalent
; == a ==
v_add_lshl_u32 v0, v3, v4, 3
v_xad_u32 v1, v3, v4, v5
v_add3_u32 v2, v3, v4, v5
; == b ==
v_add_u32 v6, v3, v4
v_lshlrev_b32 v0, 3, v6
v_xor_b32 v7, v3, v4
v_add_u32 v1, v7, v5
v_add_u32 v2, v6, v5

; == wrong_or ==
; An or instead of the exclusive or.
@@ b @@
-v_xor_b32 v7, v3, v4
+v_or_b32 v7, v3, v4
