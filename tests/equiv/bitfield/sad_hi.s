; v_sad_hi_u8 adds the sum shifted by 16.
; out: v0
; expect: equivalent
; == a ==
v_sad_hi_u8 v0, v0, v1, v2
; == b ==
v_sad_u8 v0, v0, v1, 0
v_lshlrev_b32 v0, 16, v0
v_add_u32 v0, v0, v2

; == wrong_amount ==
; Shifted by 15.
@@ b @@
-v_lshlrev_b32 v0, 16, v0
+v_lshlrev_b32 v0, 15, v0
