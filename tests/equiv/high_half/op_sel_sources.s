; op_sel takes high halves as 16-bit sources.
; out: v0
; assume: s0 == 0xffff
; expect: equivalent
; == a ==
v_lshrrev_b32 v3, 16, v1
v_mad_legacy_u16 v3, v0, v3, v2
v_bfi_b32 v0, s0, v3, v0
; == b ==
v_mad_u16 v0, v0, v1, v2 op_sel:[0,1,0,0]

; == wrong_none ==
; No op_sel.
@@ b @@
-v_mad_u16 v0, v0, v1, v2 op_sel:[0,1,0,0]
+v_mad_u16 v0, v0, v1, v2

; == wrong_source ==
; Source 0 instead of source 1.
@@ b @@
-v_mad_u16 v0, v0, v1, v2 op_sel:[0,1,0,0]
+v_mad_u16 v0, v0, v1, v2 op_sel:[1,0,0,0]
