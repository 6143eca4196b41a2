; Bits of a pair count through both words.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]{47:0}
; expect: equivalent
; == a ==
v_mov_b32 v0, v2
v_mov_b32 v1, v3
; == b ==
v_mov_b32 v0, v2
v_and_b32 v1, 0xffff, v3

; == wrong_bit ==
; Bit 48 differs.
; out: v[0:1]{48:0}
