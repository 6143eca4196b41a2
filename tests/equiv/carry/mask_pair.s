; VOP3 takes and gives carries in any scalar pair.
; out: v[0:1]
; expect: equivalent
; == a ==
v_add_co_u32_e64 v0, s[4:5], v0, v2
v_addc_co_u32_e64 v1, s[6:7], v1, v3, s[4:5]
; == b ==
v_add_co_u32 v0, vcc, v0, v2
v_addc_co_u32 v1, vcc, v1, v3, vcc

; == wrong_pair ==
; The carry in comes from another pair.
@@ a @@
-v_addc_co_u32_e64 v1, s[6:7], v1, v3, s[4:5]
+v_addc_co_u32_e64 v1, s[6:7], v1, v3, s[6:7]
