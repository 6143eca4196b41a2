; Without overflow clamp changes nothing.
; out: v0
; assume: v0 <=u 0x7fffffff
; assume: v1 <=u 0x7fffffff
; expect: equivalent
; == a ==
v_add_u32 v0, v0, v1
; == b ==
v_add_u32_e64 v0, v0, v1 clamp

; == wrong_range ==
; One value may be larger.
; assume: v0 <=u 0x7fffffff
; assume: v1 <=u 0x80000001
