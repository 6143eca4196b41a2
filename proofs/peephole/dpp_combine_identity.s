; LLVM's GCNDPPCombine folds "v_mov_b32_dpp old, x; op old, y" into "op_dpp y, x, y" if old holds
; the identity of op, since a lane without a source then keeps y, which is op(identity, y).
; The masks may be partial, and it does not matter what DPP reads from inactive lanes.
; In words: each lane's minimum of its own y and the x of the lane two below, in rows 1 and 3.
; target: gfx803, gfx900
; out: v0
; == a ==
v_mov_b32_e32 v2, 0x7fffffff
s_nop 1
v_mov_b32_dpp v2, v0 row_shr:2 row_mask:0xa bank_mask:0xf
v_min_i32_e32 v0, v2, v1
; == b ==
s_nop 1
v_min_i32_dpp v1, v0, v1 row_shr:2 row_mask:0xa bank_mask:0xf
v_mov_b32_e32 v0, v1
