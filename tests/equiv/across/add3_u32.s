; Sums of three (gfx900), and two sums.
; target_a: gfx900
; target_b: gfx803
; out: v0, v1
; expect: equivalent
; == a ==
v_add3_u32 v0, v2, v3, v4
v_lshl_add_u32 v1, v2, 5, v3
; == b ==
v_add_u32 v0, vcc, v2, v3
v_add_u32 v0, vcc, v0, v4
v_lshlrev_b32 v1, 5, v2
v_add_u32 v1, vcc, v1, v3

; == wrong_count ==
@@ b @@
-v_lshlrev_b32 v1, 5, v2
+v_lshlrev_b32 v1, 4, v2
