; Adding a power of two and taking it away again rounds to a whole number, as MODE says. NaNs cannot occur, whatever
; they would be.
; out: v0
; nan: canonical
; assume: v1 <u 0x4b000000
; assume: v1 >u 0
; expect: equivalent
; relies on: mode=0x3f0
; == a ==
v_rndne_f32 v0, v1
; == b ==
v_add_f32 v2, 0x4b000000, v1
v_subrev_f32 v0, 0x4b000000, v2

; == wrong_half ==
; Half of that power of two rounds to halves.
@@ b @@
-v_add_f32 v2, 0x4b000000, v1
-v_subrev_f32 v0, 0x4b000000, v2
+v_add_f32 v2, 0x4a800000, v1
+v_subrev_f32 v0, 0x4a800000, v2
