; The scalar maximum sets SCC if the first operand is greater; the documents disagree only about
; equal operands (ledger S9).
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; assume: s1 != s2
; expect: equivalent
; == a ==
s_max_u32 s0, s1, s2
; == b ==
s_cmp_gt_u32 s1, s2
s_cselect_b32 s0, s1, s2

; == wrong_equal ==
; For equal operands no source decides.
; relies on: S9
; without: assume

; == wrong_turned ==
; If the second operand is greater.
@@ b @@
-s_cmp_gt_u32 s1, s2
+s_cmp_lt_u32 s1, s2
