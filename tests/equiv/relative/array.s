; What was stored is there, wherever M0 points to inside the array.
; target: gfx803
; out: v[0:1]
; assume: m0 <u 16
; expect: equivalent
; == a ==
v_movreld_b32_e32 v8, v0
v_movrels_b32_e32 v1, v8
; == b ==
v_movreld_b32_e32 v8, v0
v_mov_b32_e32 v1, v0

; == wrong_outside ==
; Outside the file nothing is stored, and v0 is read (ledger I2).
; In between there are registers below v8.
; out: v1
; without: assume
@@ b @@
-v_mov_b32_e32 v1, v0
+v_mov_b32_e32 v1, v8
