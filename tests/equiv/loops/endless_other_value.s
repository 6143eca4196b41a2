; Another value in every round; no run comes to an end that could be compared.
; target: gfx900
; out: mem
; expect: unknown
; == a ==
L1:
v_add_u32 v0, v0, v1
global_store_dword v[2:3], v0, off
s_branch L1
; == b ==
L1:
v_sub_u32 v0, v0, v1
global_store_dword v[2:3], v0, off
s_branch L1
