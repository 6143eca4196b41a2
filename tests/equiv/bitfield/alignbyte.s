; v_alignbyte shifts by whole bytes, modulo 4.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[2:3]
; expect: equivalent
; == a ==
v_alignbyte_b32 v2, v0, v1, 3
v_alignbyte_b32 v3, v0, v1, 4
; == b ==
v_alignbit_b32 v2, v0, v1, 24
v_mov_b32 v3, v1

; == wrong_bytes ==
; By 16 bits.
@@ b @@
-v_alignbit_b32 v2, v0, v1, 24
+v_alignbit_b32 v2, v0, v1, 16
