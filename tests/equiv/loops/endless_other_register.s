; A loop that never ends has no last values of registers.
; target: gfx900
; out: v0
; expect: unsupported
; == a ==
L1:
v_add_u32 v0, v0, v1
global_store_dword v[2:3], v0, off
s_branch L1
; == b ==
L1:
v_add_u32 v0, v1, v0
global_store_dword v[2:3], v0, off
s_branch L1
