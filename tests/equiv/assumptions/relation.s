; A relation between registers, lane by lane.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; assume: v1 <=u v2
; expect: equivalent
; == a ==
v_min_u32 v0, v1, v2
; == b ==
v_mov_b32 v0, v1

; == wrong_signed ==
; A signed relation.
; assume: v1 <=s v2
