; v_cmpx with SDWA writes VCC and EXEC.
; target: gfx803, gfx900
; out: vcc, exec
; expect: equivalent
; == a ==
v_and_b32 v2, 0xffff, v0
v_cmp_ne_u32 vcc, v2, v1
s_and_b64 exec, exec, vcc
; == b ==
v_cmpx_ne_u32_sdwa vcc, v0, v1 src0_sel:WORD_0 src1_sel:DWORD

; == wrong_no_exec ==
; Plain v_cmp leaves EXEC.
@@ b @@
-v_cmpx_ne_u32_sdwa vcc, v0, v1 src0_sel:WORD_0 src1_sel:DWORD
+v_cmp_ne_u32_sdwa vcc, v0, v1 src0_sel:WORD_0 src1_sel:DWORD
