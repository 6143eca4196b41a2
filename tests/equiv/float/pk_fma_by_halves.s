; A packed multiply-add is one on each half.
; out: v0
; expect: equivalent
; == a ==
v_pk_fma_f16 v0, v1, v2, v3
; == b ==
v_lshrrev_b32 v4, 16, v1
v_lshrrev_b32 v5, 16, v2
v_lshrrev_b32 v6, 16, v3
v_fma_f16 v7, v1, v2, v3
v_fma_f16 v8, v4, v5, v6
v_and_b32 v7, 0xffff, v7
v_lshlrev_b32 v8, 16, v8
v_or_b32 v0, v7, v8

; == wrong_addend ==
; The high addend belongs to the high product.
@@ b @@
-v_fma_f16 v8, v4, v5, v6
+v_fma_f16 v8, v4, v5, v3
