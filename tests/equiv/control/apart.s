; Blocks that stand apart go on behind the next guard, not behind their own: no branch here only skips one.
; target: gfx900
; out: v3
; expect: equivalent
; == a ==
v_mov_b32 v3, 1
v_cmp_lt_u32 vcc, 0, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out0
in0:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 1, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out1
in1:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 2, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out2
in2:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 3, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out3
in3:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 4, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out4
in4:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 5, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out5
in5:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 6, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out6
in6:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 7, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out7
in7:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 8, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out8
in8:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 9, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out9
in9:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 10, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out10
in10:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 11, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out11
in11:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 12, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out12
in12:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 13, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out13
in13:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 14, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out14
in14:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 15, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out15
in15:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 16, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out16
in16:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 17, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out17
in17:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 18, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out18
in18:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 19, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out19
in19:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 20, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out20
in20:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 21, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out21
in21:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 22, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out22
in22:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 23, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out23
in23:
s_or_b64 exec, exec, s[4:5]
s_branch end
out0:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 1, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in1
s_branch out1
out1:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 2, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in2
s_branch out2
out2:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 3, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in3
s_branch out3
out3:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 4, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in4
s_branch out4
out4:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 5, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in5
s_branch out5
out5:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 6, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in6
s_branch out6
out6:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 7, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in7
s_branch out7
out7:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 8, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in8
s_branch out8
out8:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 9, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in9
s_branch out9
out9:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 10, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in10
s_branch out10
out10:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 11, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in11
s_branch out11
out11:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 12, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in12
s_branch out12
out12:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 13, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in13
s_branch out13
out13:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 14, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in14
s_branch out14
out14:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 15, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in15
s_branch out15
out15:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 16, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in16
s_branch out16
out16:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 17, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in17
s_branch out17
out17:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 18, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in18
s_branch out18
out18:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 19, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in19
s_branch out19
out19:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 20, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in20
s_branch out20
out20:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 21, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in21
s_branch out21
out21:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 22, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in22
s_branch out22
out22:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 23, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in23
s_branch out23
out23:
v_lshlrev_b32 v3, 1, v3
s_or_b64 exec, exec, s[4:5]
s_branch end
end:
; == b ==
v_mov_b32 v3, 1
v_cmp_lt_u32 vcc, 0, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out0
in0:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 1, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out1
in1:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 2, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out2
in2:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 3, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out3
in3:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 4, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out4
in4:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 5, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out5
in5:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 6, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out6
in6:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 7, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out7
in7:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 8, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out8
in8:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 9, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out9
in9:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 10, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out10
in10:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 11, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out11
in11:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 12, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out12
in12:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 13, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out13
in13:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 14, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out14
in14:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 15, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out15
in15:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 16, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out16
in16:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 17, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out17
in17:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 18, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out18
in18:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 19, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out19
in19:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 20, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out20
in20:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 21, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out21
in21:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 22, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out22
in22:
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 23, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execnz out23
in23:
s_or_b64 exec, exec, s[4:5]
s_branch end
out0:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 1, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in1
s_branch out1
out1:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 2, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in2
s_branch out2
out2:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 3, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in3
s_branch out3
out3:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 4, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in4
s_branch out4
out4:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 5, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in5
s_branch out5
out5:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 6, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in6
s_branch out6
out6:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 7, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in7
s_branch out7
out7:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 8, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in8
s_branch out8
out8:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 9, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in9
s_branch out9
out9:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 10, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in10
s_branch out10
out10:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 11, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in11
s_branch out11
out11:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 12, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in12
s_branch out12
out12:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 13, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in13
s_branch out13
out13:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 14, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in14
s_branch out14
out14:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 15, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in15
s_branch out15
out15:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 16, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in16
s_branch out16
out16:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 17, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in17
s_branch out17
out17:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 18, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in18
s_branch out18
out18:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 19, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in19
s_branch out19
out19:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 20, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in20
s_branch out20
out20:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 21, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in21
s_branch out21
out21:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 22, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in22
s_branch out22
out22:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
v_cmp_lt_u32 vcc, 23, v0
s_and_saveexec_b64 s[4:5], vcc
s_cbranch_execz in23
s_branch out23
out23:
v_add_u32 v3, v3, v3
s_or_b64 exec, exec, s[4:5]
s_branch end
end:

; == wrong_last ==
; The last of them counts.
@@ b @@
 out23:
-v_add_u32 v3, v3, v3
+v_add_u32 v3, v3, v0
