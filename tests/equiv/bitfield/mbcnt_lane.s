; Two mbcnt over all ones give the number of the lane, in either order.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_mbcnt_lo_u32_b32 v0, -1, 0
v_mbcnt_hi_u32_b32 v0, -1, v0
; == b ==
v_mbcnt_hi_u32_b32 v0, -1, 0
v_mbcnt_lo_u32_b32 v0, -1, v0

; == wrong_half ==
; The low half counts twice.
@@ b @@
-v_mbcnt_hi_u32_b32 v0, -1, 0
+v_mbcnt_lo_u32_b32 v0, -1, 0
