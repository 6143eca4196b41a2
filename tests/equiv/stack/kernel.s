; The resource of a kernel's stack is moved by the wave's offset.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_private_segment_buffer": 1, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_count": 6, "system_sgpr_workgroup_id_x": 1, "system_sgpr_private_segment_wavefront_offset": 1}
; livein: s0, s1, s2, s3, s4, s5, s6, s7, v0, v1, v2
; facts: private-stack
; out: mem
; expect: equivalent
; == a ==
v_mov_b32 v3, v0
global_store_dword v[1:2], v3, off
s_endpgm
; == b ==
s_add_u32 s0, s0, s7
s_addc_u32 s1, s1, 0
buffer_store_dword v0, off, s[0:3], 0 offset:4
buffer_load_dword v3, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0)
global_store_dword v[1:2], v3, off
s_endpgm

; == wrong_offset ==
; Without it the stack is another wave's.
@@ b @@
-s_add_u32 s0, s0, s7
-s_addc_u32 s1, s1, 0
