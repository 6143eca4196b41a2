; A symbol is at one place, however its address is made.
; target: gfx900
; abi: kernel
; livein: v0, v1
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, table@rel32@lo+4
s_addc_u32 s5, s5, table@rel32@hi+12
v_mov_b32 v2, s4
v_mov_b32 v3, s5
global_store_dwordx2 v[0:1], v[2:3], off
s_endpgm
; == b ==
s_nop 0
s_mov_b32 s6, table@abs32@lo
v_mov_b32 v3, table@abs32@hi
v_mov_b32 v2, s6
global_store_dwordx2 v[0:1], v[2:3], off
s_endpgm

; == wrong_addend ==
; The addend of the low word counts from its own place.
@@ b @@
-s_nop 0
-s_mov_b32 s6, table@abs32@lo
-v_mov_b32 v3, table@abs32@hi
-v_mov_b32 v2, s6
+s_getpc_b64 s[4:5]
+s_add_u32 s4, s4, table@rel32@lo+8
+s_addc_u32 s5, s5, table@rel32@hi+16
+v_mov_b32 v2, s4
+v_mov_b32 v3, s5

; == wrong_symbol ==
; Another symbol is elsewhere.
@@ b @@
-s_nop 0
-s_mov_b32 s6, table@abs32@lo
-v_mov_b32 v3, table@abs32@hi
-v_mov_b32 v2, s6
+s_getpc_b64 s[4:5]
+s_add_u32 s4, s4, tables@rel32@lo+4
+s_addc_u32 s5, s5, tables@rel32@hi+12
+v_mov_b32 v2, s4
+v_mov_b32 v3, s5

; == wrong_table ==
; The entry of the global offset table is not the symbol.
@@ b @@
-s_nop 0
-s_mov_b32 s6, table@abs32@lo
-v_mov_b32 v3, table@abs32@hi
-v_mov_b32 v2, s6
+s_getpc_b64 s[4:5]
+s_add_u32 s4, s4, table@gotpcrel32@lo+4
+s_addc_u32 s5, s5, table@gotpcrel32@hi+12
+v_mov_b32 v2, s4
+v_mov_b32 v3, s5
