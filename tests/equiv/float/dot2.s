; The factors of a dot product may be exchanged.
; target: gfx906
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_dot2_f32_f16 v0, v1, v2, v3
; == b ==
v_dot2_f32_f16 v0, v2, v1, v3

; == wrong_halves ==
; Its terms may not.
; reading: M7=high-first
; relies on: M3
@@ b @@
-v_dot2_f32_f16 v0, v2, v1, v3
+v_alignbit_b32 v1, v1, v1, 16
+v_alignbit_b32 v2, v2, v2, 16
+v_dot2_f32_f16 v0, v1, v2, v3
