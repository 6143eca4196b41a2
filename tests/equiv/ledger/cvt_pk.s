; v_cvt_pk limits two words to halves.
; target: gfx803, gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_cvt_pk_u16_u32 v0, v2, v3
v_cvt_pk_i16_i32 v1, v2, v3
; == b ==
v_min_u32 v4, 0xffff, v2
v_min_u32 v5, 0xffff, v3
v_lshlrev_b32 v5, 16, v5
v_or_b32 v0, v4, v5
s_movk_i32 s0, 0x8000
v_max_i32 v4, s0, v2
v_min_i32 v4, 0x7fff, v4
v_and_b32 v4, 0xffff, v4
v_max_i32 v5, s0, v3
v_min_i32 v5, 0x7fff, v5
v_lshlrev_b32 v5, 16, v5
v_or_b32 v1, v4, v5

; == wrong_halves ==
; The halves are exchanged.
@@ a @@
-v_cvt_pk_u16_u32 v0, v2, v3
+v_cvt_pk_u16_u32 v0, v3, v2

; == wrong_range ==
; One bound is off by one.
@@ b @@
-v_max_i32 v4, s0, v2
+v_max_i32 v4, 0xffff8001, v2
