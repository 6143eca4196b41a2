; Shifted and limited bytes (ledger N5).
; target: gfx950
; out: v0{15:0}, v6{15:0}
; expect: equivalent
; == a ==
v_ashrrev_i32 v4, v3, v1
v_ashrrev_i32 v5, v3, v2
v_mov_b32 v8, 0xffffff80
v_mov_b32 v9, 0x7f
v_med3_i32 v0, v4, v8, v9
v_med3_i32 v7, v5, v8, v9
v_and_b32 v0, 0xff, v0
v_lshl_or_b32 v0, v7, 8, v0
v_mov_b32 v9, 0xff
v_med3_i32 v6, v4, 0, v9
v_med3_i32 v7, v5, 0, v9
v_lshl_or_b32 v6, v7, 8, v6
; == b ==
v_ashr_pk_i8_i32 v0, v1, v2, v3
v_ashr_pk_u8_i32 v6, v1, v2, v3

; == wrong_limit ==
@@ a @@
-v_mov_b32 v9, 0xff
+v_mov_b32 v9, 0xfe

; == wrong_bytes ==
@@ b @@
-v_ashr_pk_i8_i32 v0, v1, v2, v3
+v_ashr_pk_i8_i32 v0, v2, v1, v3

; == wrong_high ==
; No source says what is above.
; out: v0
; relies on: C6
