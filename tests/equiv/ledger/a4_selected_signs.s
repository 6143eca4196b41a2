; A selection changes the sign bits of its words, absolute values first (ledger A4).
; out: v0
; expect: equivalent
; == a ==
v_cndmask_b32_e64 v0, -v1, -|v2|, s[0:1]
; == b ==
v_xor_b32 v1, 0x80000000, v1
v_or_b32 v2, 0x80000000, v2
v_cndmask_b32_e64 v0, v1, v2, s[0:1]

; == wrong_sign ==
; The sign of the first word stays.
@@ a @@
-v_cndmask_b32_e64 v0, -v1, -|v2|, s[0:1]
+v_cndmask_b32_e64 v0, v1, -|v2|, s[0:1]

; == wrong_order ==
; The negation comes first.
@@ a @@
-v_cndmask_b32_e64 v0, -v1, -|v2|, s[0:1]
+v_cndmask_b32_e64 v0, -v1, |v2|, s[0:1]

; == wrong_route ==
; What a sign does to a word that is routed is open.
; relies on: A4
@@ a @@
-v_cndmask_b32_e64 v0, -v1, -|v2|, s[0:1]
+v_mov_b32 v3, v1
+s_mov_b64 vcc, s[0:1]
+v_cndmask_b32_dpp v0, -v3, -|v2|, vcc quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
