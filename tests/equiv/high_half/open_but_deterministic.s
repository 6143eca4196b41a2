; The machine is deterministic: the same instruction on the same operands leaves the same high half.
; out: v0
; expect: equivalent
; == a ==
v_med3_u16 v0, v1, v2, v3
; == b ==
v_mov_b32 v4, v1
v_med3_u16 v0, v4, v2, v3

; == wrong_order ==
; With the operands in another order it may leave another one.
; relies on: C6
@@ b @@
-v_med3_u16 v0, v4, v2, v3
+v_med3_u16 v0, v2, v4, v3
