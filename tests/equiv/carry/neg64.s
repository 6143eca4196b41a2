; Negation is complement plus one, over two words.
; out: v[0:1]
; expect: equivalent
; == a ==
v_sub_co_u32 v0, vcc, 0, v0
v_mov_b32 v2, 0
v_subb_co_u32 v1, vcc, v2, v1, vcc
; == b ==
v_not_b32 v0, v0
v_not_b32 v1, v1
v_add_co_u32 v0, vcc, 1, v0
v_addc_co_u32 v1, vcc, 0, v1, vcc

; == wrong_halves ==
; The carry into the high word is lost.
@@ b @@
-v_addc_co_u32 v1, vcc, 0, v1, vcc
+v_add_u32 v1, 0, v1
