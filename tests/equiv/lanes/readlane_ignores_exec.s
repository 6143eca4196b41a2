; v_readlane reads inactive lanes (ledger X11).
; target: gfx803, gfx900
; out: s0, exec
; expect: equivalent
; == a ==
v_readlane_b32 s0, v0, 5
; == b ==
s_mov_b64 s[2:3], exec
s_mov_b64 exec, 32
v_readfirstlane_b32 s0, v0
s_mov_b64 exec, s[2:3]

; == wrong_exec ==
; The first active lane is another.
@@ b @@
-s_mov_b64 exec, 32
+s_nop 0

; == wrong_lane ==
; Lane 6.
@@ b @@
-s_mov_b64 exec, 32
+s_mov_b64 exec, 64
