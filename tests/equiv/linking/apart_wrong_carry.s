; The high word of one distance is added to the carry of another: that is not the high word of an address.
; target: gfx900
; abi: kernel
; livein: v0
; out: mem
; expect: different
; == a ==
s_getpc_b64 s[4:5]
s_nop 0
s_add_u32 s4, s4, f@rel32@lo+8
s_nop 0
s_addc_u32 s5, s5, f@rel32@hi+12
s_mov_b64 s[6:7], 0
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
s_endpgm
; == b ==
s_getpc_b64 s[6:7]
s_add_u32 s6, s6, f@rel32@lo-4
s_addc_u32 s7, s7, f@rel32@hi+4
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_mov_b32 s5, s7
s_mov_b64 s[6:7], 0
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
s_endpgm
