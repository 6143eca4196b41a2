; Lanes store 16 bytes each, in two parts: those of different lanes are the same or do not meet.
; target: gfx900
; out: mem
; expect: equivalent
; == a ==
v_lshlrev_b32 v0, 4, v0
global_store_dwordx4 v0, v[2:5], s[0:1]
; == b ==
v_lshlrev_b32 v0, 4, v0
global_store_dwordx2 v0, v[4:5], s[0:1] offset:8
global_store_dwordx2 v0, v[2:3], s[0:1]

; == wrong_stride ==
; Lanes are only 8 bytes apart: what one stores last is another's first.
@@ a @@
-v_lshlrev_b32 v0, 4, v0
+v_lshlrev_b32 v0, 3, v0
@@ b @@
-v_lshlrev_b32 v0, 4, v0
+v_lshlrev_b32 v0, 3, v0
