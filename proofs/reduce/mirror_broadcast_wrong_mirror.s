; The reduction of the whole wave as compilers build it for gfx8 and gfx9: pairs, quads, halves of a
; row, rows, then two broadcasts of row ends. Specification: lane 63 holds the combination of all lanes.
; Wrong: a mirror of the whole row where the half is due
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0[63] == reduce({op}, old(v0))
; expect: refuted
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_mirror row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
