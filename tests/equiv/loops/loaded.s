; The number of rounds comes from memory and has no bound; operands change places.
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
s_load_dword s4, s[0:1], 0x0
s_waitcnt lgkmcnt(0)
L1:
v_add_u32 v0, v0, v1
s_add_u32 s4, s4, -1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L1
v_xor_b32 v0, v0, v2
; == b ==
s_load_dword s4, s[0:1], 0x0
s_waitcnt lgkmcnt(0)
L1:
v_add_u32 v0, v0, v1
s_add_u32 s4, s4, -1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L1
v_xor_b32 v0, v2, v0

; == wrong_behind ==
; The number of rounds comes from memory and has no bound; b is wrong behind the loop.
@@ b @@
-v_xor_b32 v0, v2, v0
+v_or_b32 v0, v0, v2
