; Without clamp.
; out: v0
; expect: different
; == a ==
v_sub_u32_e64 v0, v1, v0 clamp
; == b ==
v_subrev_u32_e64 v0, v0, v1
