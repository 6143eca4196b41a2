; Shifted and limited bytes (gfx950), or a median for each.
; target_a: gfx950
; target_b: gfx900
; out: v0{15:0}
; expect: equivalent
; == a ==
v_ashr_pk_i8_i32 v0, v1, v2, v3
; == b ==
v_ashrrev_i32 v4, v3, v1
v_ashrrev_i32 v5, v3, v2
v_mov_b32 v8, 0xffffff80
v_mov_b32 v9, 0x7f
v_med3_i32 v0, v4, v8, v9
v_med3_i32 v7, v5, v8, v9
v_and_b32 v0, 0xff, v0
v_lshl_or_b32 v0, v7, 8, v0

; == wrong_limit ==
@@ b @@
-v_mov_b32 v9, 0x7f
+v_mov_b32 v9, 0x7e
