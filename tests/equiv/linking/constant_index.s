; A table is the same wherever it is, whatever is before it and however it is written.
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
v_and_b32 v0, 3, v0
v_lshlrev_b32 v0, 2, v0
global_load_dword v0, v0, s[4:5]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1, 2, 3, 4
.size table, 16
.long 5
; == b ==
s_nop 0
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
.long 9
table:
.byte 1, 0, 0, 0
.long 2, 3, four
.set four, 4
.size table, 16
.long 5

; == wrong_value ==
; One value of a table is another one.
@@ a @@
-.size table, 16
-.long 5
@@ b @@
-s_nop 0
@@ b @@
-.long 9
 table:
-.byte 1, 0, 0, 0
-.long 2, 3, four
-.set four, 4
-.size table, 16
-.long 5
+.long 1, 2, 7, 4
