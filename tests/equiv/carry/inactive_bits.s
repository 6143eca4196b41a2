; Carry bits of inactive lanes are 0.
; out: v0, vcc
; expect: equivalent
; == a ==
v_add_co_u32 v0, vcc, v0, v1
; == b ==
v_add_co_u32 v0, vcc, v0, v1
s_and_b64 vcc, vcc, exec

; == wrong_kept ==
; They are not what VCC held before.
@@ b @@
+s_mov_b64 s[0:1], vcc
 v_add_co_u32 v0, vcc, v0, v1
-s_and_b64 vcc, vcc, exec
+s_andn2_b64 s[0:1], s[0:1], exec
+s_or_b64 vcc, vcc, s[0:1]
