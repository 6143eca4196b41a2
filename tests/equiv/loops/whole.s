; Behind a loop all lanes look at what all of them decide.
; target: gfx900
; out: v2
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
s_mov_b32 s16, 0x1234567
v_and_b32 v4, 7, v0
v_mov_b32 v5, 0
L1:
v_add_u32 v5, 1, v5
v_cmp_lt_u32 vcc, v5, v4
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_cmp_eq_u32 vcc, s16, v0
s_cmp_lg_u64 vcc, 0
s_cselect_b32 s17, 1, 0
v_mul_lo_u32 v2, v0, v5
v_add_u32 v2, s17, v2
s_endpgm
; == b ==
s_mov_b64 s[4:5], exec
s_mov_b32 s16, 0x1234567
v_and_b32 v4, 7, v0
v_mov_b32 v5, 0
L1:
v_add_u32 v5, 1, v5
v_cmp_lt_u32 vcc, v5, v4
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_cmp_eq_u32 vcc, s16, v0
s_cmp_lg_u64 vcc, 0
s_cselect_b32 s17, 1, 0
v_mul_lo_u32 v2, v5, v0
v_add_u32 v2, s17, v2
s_endpgm

; == wrong_value ==
; The lanes of b look at another decision of all lanes.
@@ b @@
-s_mov_b32 s16, 0x1234567
+s_mov_b32 s16, 0x1234568
