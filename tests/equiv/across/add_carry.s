; v_add_u32 has a carry before gfx9, where it is called v_add_co_u32.
; target_a: gfx803
; target_b: gfx900
; out: v[0:1], vcc
; expect: equivalent
; == a ==
v_add_u32 v0, vcc, v2, v4
v_addc_u32 v1, vcc, v3, v5, vcc
; == b ==
v_add_co_u32 v0, vcc, v2, v4
v_addc_co_u32 v1, vcc, v3, v5, vcc

; == wrong_carry ==
; Without carry VCC is what it was.
@@ b @@
-v_add_co_u32 v0, vcc, v2, v4
+v_add_u32 v0, v2, v4
