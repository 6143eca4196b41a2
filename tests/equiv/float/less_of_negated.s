; Negating both sides turns a comparison round.
; out: vcc
; expect: equivalent
; == a ==
v_cmp_lt_f32 vcc, v0, v1
; == b ==
v_cmp_gt_f32 vcc, -v0, -v1

; == wrong_turned ==
; It does not leave it.
@@ b @@
-v_cmp_gt_f32 vcc, -v0, -v1
+v_cmp_lt_f32 vcc, -v0, -v1
