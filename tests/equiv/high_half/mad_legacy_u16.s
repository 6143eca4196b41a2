; v_mad_legacy_u16 of gfx9 is the v_mad_u16 of gfx8.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_mul_lo_u16 v3, v0, v1
v_add_u16 v0, v3, v2
; == b ==
v_mad_legacy_u16 v0, v0, v1, v2

; == wrong_addend ==
; Another addend.
@@ b @@
-v_mad_legacy_u16 v0, v0, v1, v2
+v_mad_legacy_u16 v0, v0, v1, v1
