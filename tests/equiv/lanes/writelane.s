; v_writelane ignores EXEC (ledger X13).
; target: gfx803, gfx900
; out: v0, exec
; expect: equivalent
; == a ==
v_writelane_b32 v0, s0, 7
; == b ==
s_mov_b64 s[2:3], exec
s_movk_i32 s4, 0x80
s_mov_b32 s5, 0
s_mov_b64 exec, s[4:5]
v_mov_b32 v0, s0
s_mov_b64 exec, s[2:3]

; == wrong_exec ==
; Only if the lane is active.
@@ b @@
-s_mov_b64 exec, s[4:5]
+s_and_b64 exec, exec, s[4:5]

; == wrong_lane ==
; Lane 8.
@@ b @@
-s_movk_i32 s4, 0x80
+s_movk_i32 s4, 0x100
