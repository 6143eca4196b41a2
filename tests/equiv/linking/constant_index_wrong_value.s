; One value of a table is another one.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
v_and_b32 v0, 3, v0
v_lshlrev_b32 v0, 2, v0
global_load_dword v0, v0, s[4:5]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1, 2, 3, 4
; == b ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
v_and_b32 v0, 3, v0
v_lshlrev_b32 v0, 2, v0
global_load_dword v0, v0, s[4:5]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1, 2, 7, 4
