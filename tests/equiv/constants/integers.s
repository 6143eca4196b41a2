; Inline integers and the same values as literals.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:3]
; expect: equivalent
; == a ==
v_mov_b32 v0, 64
v_mov_b32 v1, -16
v_mov_b32 v2, 65
v_mov_b32 v3, -17
; == b ==
s_movk_i32 s0, 0x40
v_mov_b32 v0, s0
s_sub_u32 s0, 0, 16
v_mov_b32 v1, s0
v_mov_b32 v2, 0x41
v_mov_b32 v3, 0xffffffef

; == wrong_value ==
; One more.
@@ b @@
-v_mov_b32 v2, 0x41
+v_mov_b32 v2, 0x42
