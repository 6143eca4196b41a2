; 128-bit addition does not care about the order of the operands.
; out: v[0:3], vcc
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v4
v_addc_co_u32 v1, vcc, v1, v5, vcc
v_addc_co_u32 v2, vcc, v2, v6, vcc
v_addc_co_u32 v3, vcc, v3, v7, vcc
; == b ==
v_add_co_u32 v0, vcc, v4, v0
v_addc_co_u32 v1, vcc, v5, v1, vcc
v_addc_co_u32 v2, vcc, v6, v2, vcc
v_addc_co_u32 v3, vcc, v7, v3, vcc

; == wrong_chain ==
; The chain is cut in the middle.
@@ b @@
-v_addc_co_u32 v2, vcc, v6, v2, vcc
+v_add_co_u32 v2, vcc, v6, v2
