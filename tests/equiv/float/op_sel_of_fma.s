; All high halves (C7).
; out: v0
; expect: equivalent
; == a ==
v_fma_f16 v0, v1, v2, v3 op_sel:[1,1,1,1]
; == b ==
v_lshrrev_b32 v1, 16, v1
v_lshrrev_b32 v2, 16, v2
v_lshrrev_b32 v3, 16, v3
v_fma_f16 v4, v1, v2, v3
v_and_b32 v0, 0xffff, v0
v_lshlrev_b32 v4, 16, v4
v_or_b32 v0, v4, v0

; == wrong_low ==
; The low half of the destination is kept.
@@ b @@
-v_and_b32 v0, 0xffff, v0
-v_lshlrev_b32 v4, 16, v4
-v_or_b32 v0, v4, v0
+v_lshlrev_b32 v0, 16, v4
