; A wait is missing: exit code 1, and the line with its repair.
; RUN: gcnverify hazards %s > %t; test $? -eq 1
; RUN: FileCheck %s < %t
; CHECK: s_add_u32 uses s0 before s_load_dword has written it
; CHECK: `s_waitcnt lgkmcnt(0)` before line [[#]]
s_load_dword s0, s[4:5], 0x0
s_add_u32 s1, s0, 1
s_endpgm
