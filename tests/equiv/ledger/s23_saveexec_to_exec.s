; Which of two results in EXEC is the last is open: not modelled (ledger S23).
; out: exec
; expect: unsupported
; == a ==
s_and_saveexec_b64 exec, s[0:1]
; == b ==
s_and_saveexec_b64 exec, s[0:1]
