; Steps by 4 and 8 that mask the banks without a source are the same as steps without bound_ctrl.
; target: gfx803, gfx900
; out: s0
; assume: exec == -1
; expect: equivalent
; == a ==
v_or_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63
; == b ==
v_or_b32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xe
v_or_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
v_or_b32_dpp v0, v0, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
v_or_b32_dpp v0, v0, v0 row_bcast:31 row_mask:0xc bank_mask:0xf
v_readlane_b32 s0, v0, 63

; == wrong_bank ==
; The last bank is masked off in the step by 8.
@@ b @@
-v_or_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xc
+v_or_b32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0x4
