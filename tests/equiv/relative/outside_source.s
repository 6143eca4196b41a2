; A source outside the file is v0 (ledger I2).
; target: gfx803
; assume: m0 >=u 248 && m0 <u 0xffff0000
; expect: equivalent
; == a ==
v_movrels_b32_e32 v1, v8
; == b ==
v_mov_b32_e32 v1, v0

; == wrong_zero ==
; A source outside the file is v0, not 0.
@@ b @@
-v_mov_b32_e32 v1, v0
+v_mov_b32_e32 v1, 0
