; A byte of a word, chosen by each lane.
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
v_mov_b32 v4, 0x12345678
buffer_store_dword v4, off, s[0:3], 0 offset:0
v_and_b32 v0, 3, v0
buffer_load_ubyte v3, v0, s[0:3], 0 offen
s_waitcnt vmcnt(0)
global_store_dword v[1:2], v3, off
s_endpgm
; == b ==
v_and_b32 v0, 3, v0
v_lshlrev_b32 v0, 3, v0
v_mov_b32 v4, 0x12345678
v_lshrrev_b32 v3, v0, v4
v_and_b32 v3, 0xff, v3
global_store_dword v[1:2], v3, off
s_endpgm

; == wrong_order ==
; Bytes from the other end.
@@ b @@
 v_lshlrev_b32 v0, 3, v0
+v_sub_u32 v0, 24, v0
