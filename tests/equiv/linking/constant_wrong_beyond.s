; What is behind a table that has a size belongs to the program as well.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: different
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
s_load_dword s6, s[4:5], 0x4
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s6
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1
.size table, 4
.long 2
; == b ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
s_load_dword s6, s[4:5], 0x4
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s6
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1
.size table, 4
.long 3
