; op_sel of the destination writes the high half and keeps the low one (ledger C7).
; out: v0
; expect: equivalent
; == a ==
v_mad_legacy_u16 v3, v0, v1, v2
v_and_b32 v0, 0xffff, v0
v_lshl_or_b32 v0, v3, 16, v0
; == b ==
v_mad_u16 v0, v0, v1, v2 op_sel:[0,0,0,1]

; == wrong_cleared ==
; The low half is not cleared.
@@ a @@
-v_and_b32 v0, 0xffff, v0
-v_lshl_or_b32 v0, v3, 16, v0
+v_lshlrev_b32 v0, 16, v3

; == wrong_low ==
; The low half is written.
@@ b @@
-v_mad_u16 v0, v0, v1, v2 op_sel:[0,0,0,1]
+v_mad_u16 v0, v0, v1, v2 op_sel:[0,0,0,0]
