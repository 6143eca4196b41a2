; Not less is greater or equal, in active lanes.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc
; expect: equivalent
; == a ==
v_cmp_ge_i32 vcc, v0, v1
; == b ==
v_cmp_lt_i32 vcc, v0, v1
s_andn2_b64 vcc, exec, vcc

; == wrong_equal ==
; Not less is not the same as greater.
@@ a @@
-v_cmp_ge_i32 vcc, v0, v1
+v_cmp_gt_i32 vcc, v0, v1

; == wrong_inactive ==
; The complement sets bits of inactive lanes.
@@ b @@
-s_andn2_b64 vcc, exec, vcc
+s_not_b64 vcc, vcc
