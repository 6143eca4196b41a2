; To which range a narrower part is limited is open.
; out: v0
; expect: different
; relies on: A14
; == a ==
v_add_u32_e64 v0, v0, v1 clamp
v_and_b32 v0, 0xffff, v0
; == b ==
v_add_u32_sdwa v0, v0, v1 clamp dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
