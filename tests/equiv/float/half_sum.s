; A sum of halves in single precision is rounded once.
; out: v0
; nan: canonical
; expect: equivalent
; relies on: nan=canonical, mode=0x3f0
; == a ==
v_cvt_f32_f16 v1, v1
v_cvt_f32_f16 v2, v2
v_add_f32 v0, v1, v2
v_cvt_f16_f32 v0, v0
; == b ==
v_add_f16 v0, v1, v2

; == wrong_terms ==
; A sum of three halves is rounded twice.
@@ a @@
+v_cvt_f32_f16 v3, v3
 v_add_f32 v0, v1, v2
+v_add_f32 v0, v0, v3
@@ b @@
 v_add_f16 v0, v1, v2
+v_add_f16 v0, v0, v3
