; Lanes note in a mask why they leave; of the others the mask says nothing that anybody knows.
; target: gfx900
; out: v2
; livein: v0, v2
; expect: equivalent
; == a ==
s_mov_b64 s[4:5], exec
s_mov_b32 s16, 2
s_mov_b64 s[6:7], 0
L1:
v_add_u32 v1, s16, v0
v_cmp_lt_u32 s[10:11], 31, v1
v_cmp_lt_u32 s[12:13], 40, v1
s_add_i32 s16, s16, 3
s_and_b64 s[14:15], exec, s[10:11]
s_or_b64 s[6:7], s[14:15], s[6:7]
s_andn2_b64 s[8:9], s[8:9], exec
s_and_b64 s[14:15], s[12:13], exec
s_or_b64 s[8:9], s[8:9], s[14:15]
s_andn2_b64 exec, exec, s[6:7]
s_cbranch_execnz L1
s_mov_b64 exec, s[4:5]
v_cndmask_b32 v2, 0, 1, s[8:9]
s_endpgm
; == b ==
s_mov_b64 s[20:21], exec
s_mov_b32 s16, 2
s_mov_b64 s[6:7], 0
L1:
v_add_u32 v1, s16, v0
v_cmp_lt_u32 s[12:13], 40, v1
v_cmp_lt_u32 s[10:11], 31, v1
s_add_i32 s16, s16, 3
s_and_b64 s[14:15], s[12:13], exec
s_andn2_b64 s[18:19], s[18:19], exec
s_or_b64 s[18:19], s[14:15], s[18:19]
s_and_b64 s[14:15], exec, s[10:11]
s_or_b64 s[6:7], s[6:7], s[14:15]
s_andn2_b64 exec, exec, s[6:7]
s_cbranch_execnz L1
s_mov_b64 exec, s[20:21]
v_cndmask_b32 v2, 0, 1, s[18:19]
s_endpgm

; == wrong_left ==
; A round of b clears what lanes that have left noted.
@@ b @@
-s_andn2_b64 s[18:19], s[18:19], exec
+s_mov_b64 s[18:19], 0

; == wrong_order ==
; b notes after lanes have left.
@@ b @@
 s_add_i32 s16, s16, 3
+s_and_b64 s[14:15], exec, s[10:11]
+s_or_b64 s[6:7], s[6:7], s[14:15]
+s_andn2_b64 exec, exec, s[6:7]
@@ b @@
-s_and_b64 s[14:15], exec, s[10:11]
-s_or_b64 s[6:7], s[6:7], s[14:15]
-s_andn2_b64 exec, exec, s[6:7]

; == wrong_others ==
; The mask of b is used in lanes that never came to the loop.
@@ b @@
-s_mov_b64 exec, s[20:21]
+s_mov_b64 exec, -1

; == wrong_round ==
; Lanes of b keep what they noted in the first round.
@@ b @@
-s_andn2_b64 s[18:19], s[18:19], exec

; == wrong_value ==
; b notes another reason, if v0 has one value.
@@ b @@
 s_mov_b64 s[20:21], exec
+s_mov_b32 s22, 0x1234567
+v_cmp_eq_u32 vcc, s22, v0
@@ b @@
 s_and_b64 s[14:15], s[12:13], exec
+s_andn2_b64 s[14:15], s[14:15], vcc
