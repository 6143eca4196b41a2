; Nothing comes of a random word of zeros but zeros: it does not matter which number is the first (ledger F8).
; target: gfx950
; out: v0
; expect: equivalent
; == a ==
v_cvt_scalef32_sr_pk_fp4_f32 v0, v[2:3], 0, v4
; == b ==
v_mov_b32 v6, v3
v_mov_b32 v7, v2
v_cvt_scalef32_sr_pk_fp4_f32 v1, v[6:7], 0, v4
v_bfe_u32 v5, v1, 4, 4
v_and_b32 v1, 15, v1
v_lshlrev_b32 v1, 4, v1
v_or_b32 v1, v1, v5
v_and_b32 v0, 0xffffff00, v0
v_or_b32 v0, v0, v1

; == wrong_word ==
; Each number has a word of its own.
; reading: F8=chain
; relies on: F8=chain
@@ a @@
-v_cvt_scalef32_sr_pk_fp4_f32 v0, v[2:3], 0, v4
+v_cvt_scalef32_sr_pk_fp4_f32 v0, v[2:3], v8, v4
@@ b @@
-v_cvt_scalef32_sr_pk_fp4_f32 v1, v[6:7], 0, v4
+v_cvt_scalef32_sr_pk_fp4_f32 v1, v[6:7], v8, v4
