; A bit field is two shifts.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_bfe_u32 v0, v2, 5, 9
v_bfe_i32 v1, v2, 5, 9
; == b ==
v_lshlrev_b32 v3, 18, v2
v_lshrrev_b32 v0, 23, v3
v_ashrrev_i32 v1, 23, v3

; == wrong_sign ==
; The signed field is filled with zeros.
@@ b @@
-v_ashrrev_i32 v1, 23, v3
+v_lshrrev_b32 v1, 23, v3

; == wrong_width ==
; One bit more.
@@ b @@
-v_lshlrev_b32 v3, 18, v2
+v_lshlrev_b32 v3, 17, v2
