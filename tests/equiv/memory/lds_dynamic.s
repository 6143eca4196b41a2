; A dispatch may give more LDS than the descriptor asks for. The other waves see what is in it at the end.
; target: gfx900
; abi: kernel
; kernel: {"group_segment_fixed_size": 512, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_count": 2}
; livein: v0, v1
; out: mem
; relies on: lds=0x10000
; expect: equivalent
; == a ==
v_lshlrev_b32 v2, 2, v0
v_add_u32 v2, 0x1000, v2
ds_write_b32 v2, v1
s_endpgm
; == b ==
v_lshlrev_b32 v2, 2, v0
ds_write_b32 v2, v1 offset:4096
s_endpgm

; == wrong_value ==
; Only what other waves find in LDS differs, and that behind what the descriptor asks for.
@@ b @@
 v_lshlrev_b32 v2, 2, v0
+v_or_b32 v1, 4, v1
