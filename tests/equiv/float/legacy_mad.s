; The old multiply-add adds to the old product.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_mad_legacy_f32 v0, v1, v2, v3
; == b ==
v_mad_legacy_f32 v0, v2, v1, v3

; == wrong_new ==
; Zero times infinity.
@@ b @@
-v_mad_legacy_f32 v0, v2, v1, v3
+v_mad_f32 v0, v1, v2, v3
