; The carry is that of the whole sum although the result saturates.
; out: v0, vcc
; expect: equivalent
; == a ==
v_add_co_u32 v2, vcc, v0, v1
v_cndmask_b32 v0, v2, -1, vcc
; == b ==
v_add_co_u32_e64 v0, vcc, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_add_co_u32_e64 v0, vcc, v0, v1 clamp
+v_add_co_u32_e64 v0, vcc, v0, v1
