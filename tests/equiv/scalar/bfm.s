; Masks of ones.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, s[2:3]
; expect: equivalent
; == a ==
s_bfm_b32 s0, s1, 3
s_bfm_b64 s[2:3], 40, 8
; == b ==
s_and_b32 s4, s1, 31
s_lshl_b32 s4, 1, s4
s_sub_u32 s4, s4, 1
s_lshl_b32 s0, s4, 3
s_movk_i32 s2, 0xff00
s_mov_b32 s3, 0xffff

; == wrong_offset ==
; Another offset.
@@ b @@
-s_lshl_b32 s0, s4, 3
+s_lshl_b32 s0, s4, 2
