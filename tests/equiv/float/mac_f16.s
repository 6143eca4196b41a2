; An accumulation is a multiply-add; with either, gfx9 keeps the other half.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_mac_f16 v0, v1, v2
; == b ==
v_mad_f16 v0, v1, v2, v0

; == wrong_addend ==
; The accumulator is the addend.
@@ b @@
-v_mad_f16 v0, v1, v2, v0
+v_mad_f16 v0, v0, v1, v2
