; The carry out of 64 bits with both high words zero never comes.
; out: vcc
; expect: equivalent
; == a ==
v_mov_b32 v1, 0
v_mov_b32 v3, 0
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc
; == b ==
s_mov_b64 vcc, 0

; == wrong_ones ==
; With a high word of all ones, it comes with the carry of the low words.
@@ a @@
-v_mov_b32 v1, 0
+v_mov_b32 v1, -1
