; Two singles as bf16 (gfx950), or half of the last place added, and a little more if it is odd. NaNs become quiet.
; target_a: gfx950
; target_b: gfx900
; out: v0
; nan: preserve
; expect: equivalent
; == a ==
v_cvt_pk_bf16_f32 v0, v1, v2
; == b ==
s_movk_i32 s4, 0x7fff
v_bfe_u32 v3, v1, 16, 1
v_add3_u32 v3, v1, v3, s4
v_or_b32 v4, 0x400000, v1
v_cmp_u_f32 vcc, v1, v1
v_cndmask_b32 v3, v3, v4, vcc
v_bfe_u32 v5, v2, 16, 1
v_add3_u32 v5, v2, v5, s4
v_or_b32 v6, 0x400000, v2
v_cmp_u_f32 vcc, v2, v2
v_cndmask_b32 v5, v5, v6, vcc
v_lshrrev_b32 v3, 16, v3
v_and_b32 v5, 0xffff0000, v5
v_or_b32 v0, v3, v5

; == wrong_ties ==
@@ b @@
-v_bfe_u32 v3, v1, 16, 1
+v_mov_b32 v3, 1
