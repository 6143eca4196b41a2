; A shift and an addition of 64 bits (gfx942), or an addition with a carry.
; target_a: gfx942
; target_b: gfx900
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshl_add_u64 v[0:1], v[2:3], 3, v[4:5]
; == b ==
v_lshlrev_b64 v[6:7], 3, v[2:3]
v_add_co_u32 v0, vcc, v6, v4
v_addc_co_u32 v1, vcc, v7, v5, vcc

; == wrong_count ==
@@ a @@
-v_lshl_add_u64 v[0:1], v[2:3], 3, v[4:5]
+v_lshl_add_u64 v[0:1], v[2:3], 2, v[4:5]

; == wrong_carry ==
@@ b @@
-v_addc_co_u32 v1, vcc, v7, v5, vcc
+v_add_u32 v1, v7, v5

; == wrong_range ==
; What a count above 4 does is open (ledger N4).
; relies on: N4
@@ a @@
-v_lshl_add_u64 v[0:1], v[2:3], 3, v[4:5]
+v_lshl_add_u64 v[0:1], v[2:3], 5, v[4:5]
@@ b @@
-v_lshlrev_b64 v[6:7], 3, v[2:3]
+v_lshlrev_b64 v[6:7], 5, v[2:3]
