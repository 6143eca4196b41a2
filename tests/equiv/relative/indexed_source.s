; Indexing is another way to write v_movrels.
; target: gfx803
; out: v1
; assume: s0 <=u 255
; expect: equivalent
; == a ==
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_mov_b32_e32 v1, v8
s_set_gpr_idx_off
; == b ==
s_mov_b32 m0, s0
v_movrels_b32_e32 v1, v8

; == wrong_width ==
; Eight bits of the index count.
; assume: s0 <=u 256
