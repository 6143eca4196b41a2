; In the real numbers sums have no order.
; out: v0
; fp: real
; expect: equivalent
; relies on: fp=real, nan=canonical, mode=0x3f0
; == a ==
v_add_f32 v0, v1, v2
v_add_f32 v0, v0, v3
; == b ==
v_add_f32 v0, v2, v3
v_add_f32 v0, v0, v1

; == wrong_twice ==
; Nor can a term stand twice.
; relies on: mode=0x3f0
@@ b @@
-v_add_f32 v0, v0, v1
+v_add_f32 v0, v0, v2
