; Adding nothing with carry turns a mask into 0 or 1.
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32 v0, 0, 1, vcc
; == b ==
v_mov_b32 v1, 0
v_addc_co_u32 v0, vcc, 0, v1, vcc

; == wrong_sign ==
; Subtracting with borrow gives 0 or -1.
@@ b @@
-v_addc_co_u32 v0, vcc, 0, v1, vcc
+v_subb_co_u32 v0, vcc, 0, v1, vcc
