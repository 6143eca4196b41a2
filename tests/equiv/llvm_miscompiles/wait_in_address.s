; Waits before every instruction but those that make an address.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_add_u32 flat_scratch_lo, s10, s15
s_addc_u32 flat_scratch_hi, s11, 0
s_add_u32 s0, s0, s15
v_lshlrev_b32_e32 v2, 20, v2
v_lshlrev_b32_e32 v1, 10, v1
s_addc_u32 s1, s1, 0
s_mov_b64 s[10:11], s[8:9]
v_or3_b32 v31, v0, v1, v2
s_mov_b64 s[8:9], s[6:7]
s_mov_b32 s32, 0
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, h@rel32@lo+4
s_addc_u32 s17, s17, h@rel32@hi+12
s_swappc_b64 s[30:31], s[16:17]
s_endpgm
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_add_u32 flat_scratch_lo, s10, s15
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_addc_u32 flat_scratch_hi, s11, 0
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_add_u32 s0, s0, s15
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32_e32 v2, 20, v2
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_lshlrev_b32_e32 v1, 10, v1
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_addc_u32 s1, s1, 0
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b64 s[10:11], s[8:9]
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_or3_b32 v31, v0, v1, v2
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b64 s[8:9], s[6:7]
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b32 s32, 0
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, h@rel32@lo+4
s_addc_u32 s17, s17, h@rel32@hi+12
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_swappc_b64 s[30:31], s[16:17]
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_endpgm

; == wrong_between ==
; llc 19.1.7 -amdgpu-waitcnt-forcezero waits between them too: the function is called at four bytes before.
@@ b @@
+s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
 s_getpc_b64 s[16:17]
+s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
 s_add_u32 s16, s16, h@rel32@lo+4
+s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
