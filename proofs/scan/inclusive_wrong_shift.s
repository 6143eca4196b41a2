; The inclusive scan that LLVM's atomic optimiser and ACO build: shifts by 1, 2, 4, 8 inside rows, then row ends.
; A lane without a source keeps its value (no bound_ctrl), which is what the identity would do.
; Specification: lane n holds the combination of lanes 0 to n.
; Wrong: lanes at a distance of 3 overlap or leave gaps
; for op in max_i32, min_i32, max_u32, min_u32, and_b32, or_b32, xor_b32
; target: gfx803, gfx900
; assume: exec == -1
; ensures: v0 == scan({op}, old(v0))
; expect: refuted
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:3 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
