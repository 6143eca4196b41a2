; A 64-bit result over its source: both words are read first.
; target: gfx803, gfx900
; out: v[1:2]
; expect: equivalent
; == a ==
v_lshlrev_b64 v[1:2], 4, v[0:1]
; == b ==
v_alignbit_b32 v2, v1, v0, 28
v_lshlrev_b32 v1, 4, v0

; == wrong_order ==
; The low word is written first.
@@ b @@
+v_lshlrev_b32 v1, 4, v0
 v_alignbit_b32 v2, v1, v0, 28
-v_lshlrev_b32 v1, 4, v0
