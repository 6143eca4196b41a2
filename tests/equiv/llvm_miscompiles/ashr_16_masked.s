; v_ashrrev_i16 by 8 is BYTE_1 with sext, cut to 16 bits.
; target: gfx803, gfx900
; out: v0
; expect: equivalent
; == a ==
v_ashrrev_i16 v0, 8, v0
; == b ==
v_mov_b32_sdwa v0, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
v_and_b32 v0, 0xffff, v0

; == wrong_uncut ==
; Without the mask the sign fills the high half.
@@ b @@
-v_and_b32 v0, 0xffff, v0
