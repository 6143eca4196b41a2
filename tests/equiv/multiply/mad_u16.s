; v_mad_u32_u16 multiplies halves and adds a word.
; target: gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_and_b32 v3, 0xffff, v0
v_and_b32 v4, 0xffff, v1
v_mad_u32_u24 v0, v3, v4, v2
; == b ==
v_mad_u32_u16 v0, v0, v1, v2

; == wrong_op_sel ==
; op_sel takes the high half of source 0.
@@ b @@
-v_mad_u32_u16 v0, v0, v1, v2
+v_mad_u32_u16 v0, v0, v1, v2 op_sel:[1,0,0,0]

; == wrong_signed ==
; The signed form.
@@ b @@
-v_mad_u32_u16 v0, v0, v1, v2
+v_mad_i32_i16 v0, v0, v1, v2
