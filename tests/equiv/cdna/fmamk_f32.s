; The constant is a factor or the addend.
; target: gfx942, gfx950
; out: v0, v1
; expect: equivalent
; == a ==
v_mov_b32 v4, 0x40490fdb
v_fma_f32 v0, v2, v4, v3
v_fma_f32 v1, v2, v3, v4
; == b ==
v_fmamk_f32 v0, v2, 0x40490fdb, v3
v_fmaak_f32 v1, v2, v3, 0x40490fdb

; == wrong_place ==
@@ b @@
-v_fmaak_f32 v1, v2, v3, 0x40490fdb
+v_fmamk_f32 v1, v2, 0x40490fdb, v3
