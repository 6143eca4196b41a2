; The searches give -1 if there is nothing to find, the signed ones for -1 too; none changes SCC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:2], v[0:1], scc
; expect: equivalent
; decided by: structural
; == a ==
s_ff1_i32_b32 s0, 0
s_flbit_i32_b64 s1, 0
s_flbit_i32 s2, -1
v_ffbh_i32 v0, -1
v_ffbl_b32 v1, 0
; == b ==
s_mov_b32 s0, -1
s_mov_b32 s1, s0
s_mov_b32 s2, s0
v_mov_b32 v0, -1
v_mov_b32 v1, -1

; == wrong_found ==
; -2 has a bit to find.
@@ a @@
-s_flbit_i32 s2, -1
+s_flbit_i32 s2, -2
