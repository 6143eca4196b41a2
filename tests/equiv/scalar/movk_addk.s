; s_movk and s_addk sign-extend; s_addk sets SCC on signed overflow.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], scc
; expect: equivalent
; == a ==
s_movk_i32 s0, 0x8000
s_addk_i32 s1, 0xffff
; == b ==
s_mov_b32 s0, 0xffff8000
s_add_i32 s1, s1, -1

; == wrong_carry ==
; SCC is not the carry.
@@ b @@
-s_add_i32 s1, s1, -1
+s_add_u32 s1, s1, -1

; == wrong_zero ==
; Not zero-extended.
@@ b @@
-s_mov_b32 s0, 0xffff8000
+s_mov_b32 s0, 0x8000
