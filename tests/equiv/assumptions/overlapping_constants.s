; A pair and one of its words that agree.
; out: v0
; assume: s[4:5] == 0x100000002
; assume: s5 == 1
; expect: equivalent
; == a ==
v_mov_b32 v0, s4
v_add_u32 v0, s5, v0
; == b ==
v_mov_b32 v0, 3

; == wrong_value ==
; Another sum.
@@ b @@
-v_mov_b32 v0, 3
+v_mov_b32 v0, 4
