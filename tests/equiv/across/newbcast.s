; Each lane of a row reads the same lane of it, by a control that gfx90a has.
; target_a: gfx90a
; target_b: gfx803
; out: v0
; assume: exec == -1
; expect: equivalent
; == a ==
v_mov_b32_dpp v0, v1 row_newbcast:9 row_mask:0xf bank_mask:0xf
; == b ==
v_mbcnt_lo_u32_b32 v2, -1, 0
v_mbcnt_hi_u32_b32 v2, -1, v2
v_and_b32 v2, 0x30, v2
v_or_b32 v2, 9, v2
v_lshlrev_b32 v2, 2, v2
ds_bpermute_b32 v0, v2, v1
s_waitcnt lgkmcnt(0)

; == wrong_lane ==
@@ b @@
-v_or_b32 v2, 9, v2
+v_or_b32 v2, 8, v2
