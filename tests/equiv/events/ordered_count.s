; What an ordered count answers is unknown, and the same for the same question.
; target: gfx900
; out: v5
; expect: equivalent
; == a ==
s_mov_b32 m0, s2
s_nop 0
ds_ordered_count v5, v1 offset:4 gds
s_waitcnt lgkmcnt(0)
; == b ==
v_mov_b32 v4, v1
s_mov_b32 m0, s2
s_nop 0
ds_ordered_count v3, v4 offset:4 gds
s_waitcnt lgkmcnt(0)
v_mov_b32 v5, v3

; == wrong_twice ==
; Who asks twice gets other answers.
; relies on: K38
@@ b @@
-v_mov_b32 v5, v3
+ds_ordered_count v5, v4 offset:4 gds
+s_waitcnt lgkmcnt(0)
