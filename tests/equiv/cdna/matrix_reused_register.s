; A register had results of a matrix instruction, which are told apart by lane, and then an address: a store there
; changes places with others as if it had never had them.
; target: gfx908
; abi: kernel
; out: mem
; expect: equivalent
; relies on: launch, full-waves
; == a ==
v_and_b32 v0, 0xff, v0
v_mfma_f32_4x4x1f32 a[0:3], v1, v2, 0
v_lshlrev_b32 v0, 2, v0
s_nop 3
v_accvgpr_read_b32 v4, a0
v_accvgpr_read_b32 v9, a1
s_nop 1
global_store_dword v0, v9, s[6:7] offset:2048
global_store_dword v0, v4, s[6:7]
v_mov_b32 v2, s7
v_add_co_u32 v3, vcc, s6, v0
v_addc_co_u32 v5, vcc, 0, v2, vcc
v_add_co_u32 v4, vcc, 0x400, v3
v_addc_co_u32 v5, vcc, 0, v5, vcc
global_store_dword v[4:5], v0, off
s_endpgm
; == b ==
v_and_b32 v0, 0xff, v0
v_mfma_f32_4x4x1f32 a[4:7], v1, v2, 0
v_lshlrev_b32 v0, 2, v0
s_nop 3
v_accvgpr_read_b32 v4, a4
v_accvgpr_read_b32 v9, a5
s_nop 1
global_store_dword v0, v4, s[6:7]
global_store_dword v0, v0, s[6:7] offset:1024
global_store_dword v0, v9, s[6:7] offset:2048
s_endpgm
; == wrong_distance ==
; Two stores of neighbouring lanes meet.
@@ b @@
-global_store_dword v0, v0, s[6:7] offset:1024
+global_store_dword v0, v0, s[6:7] offset:1020
