; A loop that each lane leaves when it is done, with a store in every round; other registers in b.
; target: gfx900
; out: v0, mem
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
v_and_b32 v4, 7, v4
v_mov_b32 v5, 0
L1:
v_add_u32 v5, 1, v5
v_add_u32 v0, v0, v1
global_store_dword v[2:3], v0, off offset:4
v_cmp_lt_u32 vcc, v5, v4
s_and_b64 exec, exec, vcc
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_xor_b32 v0, v0, v5
s_endpgm
; == b ==
s_mov_b64 s[8:9], exec
v_and_b32 v4, 7, v4
v_mov_b32 v6, 0
L1:
v_add_u32 v0, v1, v0
v_add_u32 v6, v6, 1
v_cmp_gt_u32 vcc, v4, v6
global_store_dword v[2:3], v0, off offset:4
s_and_b64 exec, vcc, exec
s_cbranch_execnz L1
s_mov_b64 exec, s[8:9]
v_xor_b32 v0, v6, v0
s_endpgm

; == wrong_mask ==
; Lanes of b leave the loop under the complement of the condition.
@@ b @@
-v_cmp_gt_u32 vcc, v4, v6
+v_cmp_le_u32 vcc, v4, v6

; == wrong_restore ==
; EXEC is not restored behind the loop of b.
@@ b @@
-s_mov_b64 exec, s[8:9]

; == wrong_store ==
; The store in the loop of b is 4 bytes too far.
@@ b @@
-global_store_dword v[2:3], v0, off offset:4
+global_store_dword v[2:3], v0, off offset:8
