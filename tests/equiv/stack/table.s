; A table in the stack is a choice among its words.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_private_segment_buffer": 1, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_count": 6, "system_sgpr_workgroup_id_x": 1, "system_sgpr_private_segment_wavefront_offset": 1}
; livein: s0, s1, s2, s3, s4, s5, s6, s7, v0, v1, v2
; facts: private-stack
; out: mem
; expect: equivalent
; == a ==
s_add_u32 s0, s0, s7
s_addc_u32 s1, s1, 0
v_mov_b32 v4, 10
buffer_store_dword v4, off, s[0:3], 0 offset:0
v_mov_b32 v4, 11
buffer_store_dword v4, off, s[0:3], 0 offset:4
v_mov_b32 v4, 12
buffer_store_dword v4, off, s[0:3], 0 offset:8
v_mov_b32 v4, 13
buffer_store_dword v4, off, s[0:3], 0 offset:12
v_and_b32 v0, 12, v0
buffer_load_dword v3, v0, s[0:3], 0 offen
s_waitcnt vmcnt(0)
global_store_dword v[1:2], v3, off
s_endpgm
; == b ==
v_and_b32 v0, 12, v0
v_mov_b32 v4, 13
v_mov_b32 v5, 12
v_mov_b32 v6, 11
v_mov_b32 v7, 10
v_cmp_eq_u32 vcc, 8, v0
v_cndmask_b32 v3, v4, v5, vcc
v_cmp_eq_u32 vcc, 4, v0
v_cndmask_b32 v3, v3, v6, vcc
v_cmp_eq_u32 vcc, 0, v0
v_cndmask_b32 v3, v3, v7, vcc
global_store_dword v[1:2], v3, off
s_endpgm

; == wrong_word ==
; Two of its words change places.
@@ b @@
-v_mov_b32 v5, 12
-v_mov_b32 v6, 11
+v_mov_b32 v5, 11
+v_mov_b32 v6, 12
