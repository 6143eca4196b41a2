; s_bfe has offset and width in one operand.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1], scc
; expect: equivalent
; == a ==
s_bfe_u32 s0, s2, 0x90005
s_bfe_i32 s1, s2, 0x90005
; == b ==
s_lshl_b32 s3, s2, 18
s_lshr_b32 s0, s3, 23
s_ashr_i32 s1, s3, 23

; == wrong_fields ==
; Offset and width are exchanged.
@@ a @@
-s_bfe_u32 s0, s2, 0x90005
-s_bfe_i32 s1, s2, 0x90005
+s_bfe_u32 s0, s2, 0x50009
+s_bfe_i32 s1, s2, 0x50009

; == wrong_sign ==
; Both are unsigned.
@@ a @@
-s_bfe_i32 s1, s2, 0x90005
+s_bfe_u32 s1, s2, 0x90005
