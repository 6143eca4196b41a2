; The accumulator of v_mac is the destination, with its bit.
; target: gfx803, gfx900, gfx906
; out: v[0:7]
; expect: equivalent
; == a ==
s_mov_b32 s0, 4
s_set_gpr_idx_on s0, gpr_idx(DST)
v_mac_f32_e32 v1, v2, v3
s_set_gpr_idx_off
; == b ==
s_mov_b32 s0, 4
v_mac_f32_e32 v5, v2, v3

; == wrong_old ==
; v1 is no source.
; out: v5
@@ b @@
 s_mov_b32 s0, 4
+v_mov_b32_e32 v5, v1
