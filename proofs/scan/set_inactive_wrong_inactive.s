; A scan under any EXEC, as LLVM writes it: inactive lanes are set to the identity, all lanes are switched on for
; the scan, EXEC is restored. Specification: an active lane holds the combination of the active lanes up to itself.
; Wrong: inactive lanes keep whatever they hold
; for op in max_u32, or_b32, xor_b32
; target: gfx803, gfx900
; ensures: active => v1 == scan({op}, old(v0))
; ensures: exec == old(exec)
; expect: refuted
v_mov_b32 v1, v0
s_or_saveexec_b64 s[0:1], -1
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:15 row_mask:0xa bank_mask:0xf
s_nop 1
v_{op}_dpp v1, v1, v1 row_bcast:31 row_mask:0xc bank_mask:0xf
s_mov_b64 exec, s[0:1]
