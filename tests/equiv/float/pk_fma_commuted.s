; Factors of both halves.
; out: v0
; expect: equivalent
; relies on: M3=unspecified
; == a ==
v_pk_fma_f16 v0, v1, v2, v3
; == b ==
v_pk_fma_f16 v0, v2, v1, v3

; == wrong_half ==
; The second source with its halves exchanged.
@@ b @@
-v_pk_fma_f16 v0, v2, v1, v3
+v_pk_fma_f16 v0, v2, v1, v3 op_sel:[1,0,0] op_sel_hi:[0,1,1]
