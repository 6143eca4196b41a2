; Integers of 24 bits are singles.
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v1, 0xffffff, v1
v_cvt_f32_u32 v0, v1
v_cvt_u32_f32 v0, v0
; == b ==
v_and_b32 v0, 0xffffff, v1

; == wrong_25 ==
; One bit more.
@@ a @@
-v_and_b32 v1, 0xffffff, v1
+v_and_b32 v1, 0x1ffffff, v1
@@ b @@
-v_and_b32 v0, 0xffffff, v1
+v_and_b32 v0, 0x1ffffff, v1
