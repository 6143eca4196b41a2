; 0x02030001 exchanges the bytes of each half and leaves the halves where they are.
; target: gfx803, gfx900, gfx906
; out: v0
; expect: refuted
; == a ==
v_alignbit_b32 v1, v0, v0, 8
v_alignbit_b32 v0, v0, v0, 24
s_mov_b32 s0, 0xff00ff
v_bfi_b32 v0, s0, v0, v1
; == b ==
s_mov_b32 s0, 0x2030001
v_perm_b32 v0, 0, v0, s0
