; One register counts twice.
; target: gfx803, gfx900
; out: v0
; expect: different
; == a ==
v_bcnt_u32_b32 v0, v1, 0
v_bcnt_u32_b32 v0, v2, v0
v_bcnt_u32_b32 v0, v3, v0
; == b ==
v_bcnt_u32_b32 v0, v3, 0
v_bcnt_u32_b32 v0, v2, v0
v_bcnt_u32_b32 v0, v2, v0
