; gfx9 compares into any scalar pair; bits of inactive lanes are 0 (ledger A13).
; out: s[6:7]
; expect: equivalent
; == a ==
v_lshrrev_b32 v2, 16, v0
v_cmp_eq_u32 vcc, v2, v1
s_and_b64 s[6:7], vcc, exec
; == b ==
v_cmp_eq_u32_sdwa s[6:7], v0, v1 src0_sel:WORD_1 src1_sel:DWORD

; == wrong_half ==
; The low half.
@@ b @@
-v_cmp_eq_u32_sdwa s[6:7], v0, v1 src0_sel:WORD_1 src1_sel:DWORD
+v_cmp_eq_u32_sdwa s[6:7], v0, v1 src0_sel:WORD_0 src1_sel:DWORD

; == wrong_pair ==
; VCC takes the result, the pair stays.
@@ b @@
-v_cmp_eq_u32_sdwa s[6:7], v0, v1 src0_sel:WORD_1 src1_sel:DWORD
+v_cmp_eq_u32_sdwa vcc, v0, v1 src0_sel:WORD_1 src1_sel:DWORD
