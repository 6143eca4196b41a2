; A table has the address of a function, at another index of symbols.
; target: gfx900
; abi: function
; livein: v0
; out: v0
; expect: equivalent
; relies on: same-symbols, constant-data
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
s_load_dwordx2 s[6:7], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s6
s_setpc_b64 s[30:31]
.section .data.rel.ro,"aw",@progbits
.p2align 3
table:
.quad g
; == b ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
s_load_dwordx2 s[6:7], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s6
s_nop 0
s_setpc_b64 s[30:31]
.section .data.rel.ro,"aw",@progbits
.p2align 3
table:
.quad g
.size table, 8

; == wrong_name ==
; A table has the address of another function.
@@ b @@
-s_nop 0
@@ b @@
-.quad g
-.size table, 8
+.quad h
