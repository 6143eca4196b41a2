; What has no effect between the instructions that make an address is part of the distances.
; target: gfx900
; abi: kernel
; livein: v0
; out: mem
; expect: equivalent
; relies on: same-symbols, same-segment
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
s_add_u32 s4, s4, f@rel32@lo+8
s_nop 0
s_addc_u32 s5, s5, f@rel32@hi+20
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
s_endpgm

; == wrong_high ==
; The high word is that of a distance from eight bytes before: it is another one where the low word is small.
@@ b @@
-s_addc_u32 s5, s5, f@rel32@hi+20
+s_addc_u32 s5, s5, f@rel32@hi+12

; == wrong_low ==
; The low word is a distance from four bytes before.
@@ b @@
-s_add_u32 s4, s4, f@rel32@lo+8
+s_add_u32 s4, s4, f@rel32@lo+4
