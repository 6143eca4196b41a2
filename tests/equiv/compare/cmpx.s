; v_cmpx writes VCC and EXEC (ledger C-9).
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: vcc, exec, v2
; expect: equivalent
; == a ==
v_cmpx_gt_u32 vcc, v0, v1
v_mov_b32 v2, 1
; == b ==
v_cmp_gt_u32 vcc, v0, v1
s_and_b64 exec, exec, vcc
v_mov_b32 v2, 1

; == wrong_exec ==
; EXEC stays.
@@ b @@
-s_and_b64 exec, exec, vcc
+s_nop 0

; == wrong_vcc ==
; VCC stays.
@@ a @@
-v_cmpx_gt_u32 vcc, v0, v1
+v_cmpx_gt_u32_e64 s[0:1], v0, v1
