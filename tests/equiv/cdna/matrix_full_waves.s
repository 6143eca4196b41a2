; A matrix instruction takes lanes that are not launched, so kernels with one are launched in full waves.
; target: gfx90a
; abi: kernel
; kernel: {"user_sgpr_count": 2, "user_sgpr_kernarg_segment_ptr": 1, "accum_offset": 16}
; expect: equivalent
; relies on: launch, full-waves
; == a ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 4, v0
v_mov_b32 v2, v0
s_nop 1
v_mfma_i32_16x16x16i8 a[0:3], v2, v2, 0
s_waitcnt lgkmcnt(0)
s_nop 15
global_store_dwordx4 v1, a[0:3], s[2:3]
s_endpgm
; == b ==
s_load_dwordx2 s[2:3], s[0:1], 0x0
v_lshlrev_b32 v1, 4, v0
v_mfma_i32_16x16x16i8 v[4:7], v0, v0, 0
s_waitcnt lgkmcnt(0)
s_nop 15
global_store_dwordx4 v1, v[4:7], s[2:3]
s_endpgm
