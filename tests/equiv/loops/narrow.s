; A counter of 8 bits, whose other bits differ between the programs: b cuts it in every round, a where it is used.
; target: gfx900
; out: v1
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
v_mov_b32 v5, 0
v_mov_b32 v6, 1
L1:
v_and_b32 v7, 0xff, v5
v_mul_lo_u32 v6, v6, 31
v_xor_b32 v6, v6, v7
v_add_u32 v5, 2, v5
v_and_b32 v8, 0xff, v0
v_cmp_lt_u32 vcc, v7, v8
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_mov_b32 v1, v6
s_endpgm
; == b ==
s_mov_b64 s[4:5], exec
v_mov_b32 v5, 0
v_mov_b32 v6, 1
L1:
v_and_b32 v7, 0xff, v5
v_mul_lo_u32 v6, v6, 31
v_add_u32 v5, 2, v7
v_xor_b32 v6, v6, v7
v_and_b32 v8, 0xff, v0
v_cmp_lt_u32 vcc, v7, v8
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_mov_b32 v1, v6
s_endpgm

; == wrong_step ==
; Another step of the counter.
@@ b @@
-v_add_u32 v5, 2, v7
+v_add_u32 v5, 3, v7
