; v_alignbit is the low word of a 64-bit shift, for amounts below 32.
; target: gfx803, gfx900
; out: v0
; assume: v2 <u 32
; expect: equivalent
; == a ==
v_alignbit_b32 v0, v1, v0, v2
; == b ==
v_lshrrev_b64 v[0:1], v2, v[0:1]

; == wrong_amount ==
; The 64-bit shift uses 6 bits of the amount.
; assume: v2 <u 33

; == wrong_order ==
; The high word is source 0.
@@ a @@
-v_alignbit_b32 v0, v1, v0, v2
+v_alignbit_b32 v0, v0, v1, v2
