; Clamp does not change the borrow.
; out: v0, vcc
; expect: equivalent
; == a ==
v_sub_co_u32 v2, vcc, v0, v1
v_max_u32 v3, v0, v1
v_sub_u32 v0, v3, v1
; == b ==
v_sub_co_u32_e64 v0, vcc, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_sub_co_u32_e64 v0, vcc, v0, v1 clamp
+v_sub_co_u32_e64 v0, vcc, v0, v1
