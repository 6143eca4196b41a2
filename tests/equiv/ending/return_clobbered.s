; The pair is compared as it is when the jump happens.
; out: v0
; expect: equivalent
; == a ==
s_setpc_b64 s[30:31]
; == b ==
s_xor_b64 s[30:31], s[30:31], s[0:1]
s_xor_b64 s[30:31], s[30:31], s[0:1]
s_setpc_b64 s[30:31]

; == wrong_once ==
; Changed once.
@@ b @@
 s_xor_b64 s[30:31], s[30:31], s[0:1]
-s_xor_b64 s[30:31], s[30:31], s[0:1]
