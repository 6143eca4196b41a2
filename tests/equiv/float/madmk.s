; A literal factor.
; out: v0
; expect: equivalent
; == a ==
v_madmk_f32 v0, v1, 0x42280000, v2
; == b ==
v_mov_b32 v3, 0x42280000
v_mad_f32 v0, v3, v1, v2

; == wrong_addend ==
; A literal addend.
@@ a @@
-v_madmk_f32 v0, v1, 0x42280000, v2
+v_madak_f32 v0, v1, v2, 0x42280000
