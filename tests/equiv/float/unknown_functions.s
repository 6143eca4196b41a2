; Unknown functions commute.
; out: v[0:1]
; fp: uf
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_mul_f64 v[0:1], v[2:3], v[4:5]
v_add_f64 v[0:1], v[6:7], v[0:1]
; == b ==
v_mul_f64 v[0:1], v[4:5], v[2:3]
v_add_f64 v[0:1], v[0:1], v[6:7]

; == wrong_operand ==
; Their operands count.
@@ b @@
-v_add_f64 v[0:1], v[0:1], v[6:7]
+v_add_f64 v[0:1], v[0:1], v[2:3]
