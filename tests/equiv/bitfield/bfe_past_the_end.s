; A field that reaches past bit 31 is filled with zeros, a signed one with the sign.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_bfe_u32 v0, v2, 24, 16
v_bfe_i32 v1, v2, 24, 16
; == b ==
v_lshrrev_b32 v0, 24, v2
v_ashrrev_i32 v1, 24, v2

; == wrong_logical ==
; The signed field is filled with zeros.
@@ b @@
-v_ashrrev_i32 v1, 24, v2
+v_lshrrev_b32 v1, 24, v2
