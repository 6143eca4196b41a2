; v_readfirstlane reads the lowest active lane.
; target: gfx803, gfx900
; out: s0
; assume: exec != 0
; expect: equivalent
; == a ==
v_readfirstlane_b32 s0, v0
; == b ==
s_ff1_i32_b64 s1, exec
v_readlane_b32 s0, v0, s1

; == wrong_empty ==
; With EXEC = 0 it reads lane 0 (ledger X12); s_ff1 gives -1, which is lane 63.
; without: assume

; == wrong_last ==
; Not the highest one.
@@ b @@
-s_ff1_i32_b64 s1, exec
+s_flbit_i32_b64 s1, exec
+s_sub_u32 s1, 63, s1
