; A mask from one instruction to the next.
; out: v0 v1
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
; == b ==
v_add_co_u32 v4, vcc, v2, v0
v_addc_co_u32 v1, vcc, v3, v1, vcc
v_mov_b32 v0, v4

; == wrong_mask ==
; The carry is lost where the mask is overwritten.
@@ b @@
-v_add_co_u32 v4, vcc, v2, v0
-v_addc_co_u32 v1, vcc, v3, v1, vcc
-v_mov_b32 v0, v4
+v_add_co_u32 v0, vcc, v0, v2
+s_and_b64 vcc, vcc, s[0:1]
+v_addc_co_u32 v1, vcc, v1, v3, vcc
