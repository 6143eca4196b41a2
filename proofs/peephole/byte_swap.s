; bswap of 32 bits. Before gfx8, and in LLVM still where v_perm_b32 is not chosen, it is two
; rotations, by 8 and by 24, whose even and odd bytes are put together with v_bfi_b32. v_perm_b32
; does it at once: selector 0x00010203 takes byte 3 of the source first.
; In words: v0 becomes the bytes of v0 in opposite order.
; target: gfx803, gfx900, gfx906
; out: v0
; == a ==
v_alignbit_b32 v1, v0, v0, 8
v_alignbit_b32 v0, v0, v0, 24
s_mov_b32 s0, 0xff00ff
v_bfi_b32 v0, s0, v0, v1
; == b ==
s_mov_b32 s0, 0x10203
v_perm_b32 v0, 0, v0, s0
