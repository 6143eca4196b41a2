; v_ashrrev_i16 by 8 is BYTE_1 with sext only in the low half of what follows.
; out: v0{15:0}
; expect: equivalent
; == a ==
v_ashrrev_i16 v0, 8, v0
v_add_u32 v0, v0, v1
; == b ==
v_add_u32_sdwa v0, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD

; == wrong_high_half ==
; The miscompile: the 16-bit shift zeroes bits 31:16, sext fills them.
; out: v0
