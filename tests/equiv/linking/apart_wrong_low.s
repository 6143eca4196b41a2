; The low word is a distance from four bytes before.
; target: gfx900
; abi: kernel
; livein: v0
; out: mem
; expect: different
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
s_endpgm
; == b ==
s_getpc_b64 s[4:5]
s_nop 0
s_add_u32 s4, s4, f@rel32@lo+4
s_nop 0
s_addc_u32 s5, s5, f@rel32@hi+20
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
s_endpgm
