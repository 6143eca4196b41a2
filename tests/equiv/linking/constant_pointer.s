; A table has the address of another one, which has another name.
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
s_load_dword s8, s[6:7], 0x4
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s8
s_setpc_b64 s[30:31]
.section .data.rel.ro,"aw",@progbits
.p2align 3
table:
.quad first
.section .rodata,"a",@progbits
.p2align 2
first:
.long 1, 2
; == b ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
s_load_dwordx2 s[6:7], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_load_dword s8, s[6:7], 0x4
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s8
s_nop 0
s_setpc_b64 s[30:31]
.section .data.rel.ro,"aw",@progbits
.p2align 3
table:
.quad second
.section .rodata,"a",@progbits
.p2align 2
.long 0
second:
.long 1, 2

; == wrong_value ==
; What a table has the address of contains something else.
@@ b @@
-s_nop 0
@@ b @@
-.quad second
+.quad first
@@ b @@
-.long 0
-second:
-.long 1, 2
+first:
+.long 1, 3
