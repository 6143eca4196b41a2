; An inline -1 is 0xffff as a 16-bit operand.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_add_u16 v0, -1, v0
; == b ==
v_subrev_u16 v0, 1, v0

; == wrong_constant ==
; -2.
@@ b @@
-v_subrev_u16 v0, 1, v0
+v_subrev_u16 v0, 2, v0
