; What a program loads from a table of its own text is a constant.
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
s_load_dword s6, s[4:5], 0x4
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s6
s_setpc_b64 s[30:31]
.section .rodata,"a",@progbits
.p2align 2
table:
.long 1, 2
; == b ==
v_mov_b32 v0, 2
s_setpc_b64 s[30:31]

; == wrong_value ==
; Programs with other tables are other programs.
@@ b @@
-v_mov_b32 v0, 2
+s_getpc_b64 s[4:5]
+s_add_u32 s4, s4, table@rel32@lo+4
+s_addc_u32 s5, s5, table@rel32@hi+12
+s_load_dword s6, s[4:5], 0x4
+s_waitcnt lgkmcnt(0)
+v_mov_b32 v0, s6
 s_setpc_b64 s[30:31]
+.section .rodata,"a",@progbits
+.p2align 2
+table:
+.long 1, 3

; == wrong_writable ==
; Data that can be written may have any contents: nobody knows that it is what the text has.
@@ a @@
-s_load_dword s6, s[4:5], 0x4
+s_load_dword s6, s[4:5], 0x0
@@ a @@
-.section .rodata,"a",@progbits
-.p2align 2
+.data
 table:
-.long 1, 2
+.long 2
