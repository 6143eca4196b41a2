; With op_sel on the destination nothing is open: the low half is kept.
; out: v0
; expect: equivalent
; == a ==
v_max3_i16 v3, v0, v1, v2
v_and_b32 v0, 0xffff, v0
v_lshl_or_b32 v0, v3, 16, v0
; == b ==
v_max3_i16 v0, v0, v1, v2 op_sel:[0,0,0,1]

; == wrong_minimum ==
; The minimum.
@@ b @@
-v_max3_i16 v0, v0, v1, v2 op_sel:[0,0,0,1]
+v_min3_i16 v0, v0, v1, v2 op_sel:[0,0,0,1]
