//! Vector operations that do the same in each lane.

use gcn_semantics::isa::{Field, Row};

use super::{Name, Template, Words};

/// The words about a row of a vector operation.
pub fn words(row: &Row) -> Option<Words> {
    let name = Name::of(row.mnemonic);
    let (plain, packed) = match name.find(OPERATIONS) {
        Some(found) => (found, ""),
        None => {
            let stem = name.stem.strip_prefix("pk_")?.to_owned();
            let of_one = Name { stem, types: name.types.clone() };
            let parts = if row.operands.first()?.ty.words() == 2 { "both words" } else { "both halves" };
            (of_one.find(OPERATIONS)?, parts)
        }
    };
    let (_, title, does, more) = plain;
    let place = match packed {
        "" => " in each active lane".to_owned(),
        parts => format!(", for {parts} of the operands, in each active lane"),
    };
    let does = if packed.is_empty() { does } else { does.trim_end_matches(',') };
    let mut sentence = format!("{}{place}.", name.filled(does));
    if !more.is_empty() {
        sentence += " ";
        sentence += &name.filled(more);
    }
    // Before gfx9 the plain names of additions have a carry.
    let has_mask = row.operands.iter().any(|kind| kind.field == Field::MaskDst);
    sentence += match &*name.stem {
        "add" | "mad" if has_mask => " The carry of the lane is its bit of the mask.",
        "sub" | "subrev" if has_mask => " The borrow of the lane is its bit of the mask.",
        _ => "",
    };
    sentence += special(&name);
    let title = if packed.is_empty() { title.to_owned() } else { format!("Packed {}", lower(title)) };
    Some(Words { title: title + &name.behind_title(), sentence })
}

/// What holds for some types alone.
fn special(name: &Name) -> &'static str {
    let (from, to) = (name.source(), name.result());
    let is_float = |ty: &str| ty.starts_with('f');
    match name.stem.strip_prefix("pk_").unwrap_or(&name.stem) {
        "cvt" if is_float(from) && !is_float(to) && !to.starts_with('b') => {
            " It rounds towards zero and limits to the range of the result; a NaN gives 0."
        }
        "min" | "max" | "min3" | "max3" if is_float(from) => {
            " Where a quiet NaN and a number meet, it takes the number."
        }
        _ => "",
    }
}

/// The title inside of another one.
fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[rustfmt::skip]
const OPERATIONS: &[Template] = &[
    // Sums and products.
    ("add", "Add", "Adds two {n}", ""),
    ("sub", "Subtract", "Subtracts source 1 from source 0, two {n},", ""),
    ("subrev", "Subtract, reversed", "Subtracts source 0 from source 1, two {n},", ""),
    ("add_co", "Add with carry-out", "Adds two {n}", "The carry of the lane is its bit of the mask."),
    ("sub_co", "Subtract with borrow-out", "Subtracts source 1 from source 0, two {n},",
        "The borrow of the lane is its bit of the mask."),
    ("subrev_co", "Subtract with borrow-out, reversed", "Subtracts source 0 from source 1, two {n},",
        "The borrow of the lane is its bit of the mask."),
    ("addc", "Add with carry", "Adds two {n} and the lane's bit of a mask",
        "The carry is the lane's bit of the mask that is written."),
    ("addc_co", "Add with carry", "Adds two {n} and the lane's bit of a mask",
        "The carry is the lane's bit of the mask that is written."),
    ("subb", "Subtract with borrow", "Subtracts source 1 and the lane's bit of a mask from source 0, {n},",
        "The borrow is the lane's bit of the mask that is written."),
    ("subb_co", "Subtract with borrow", "Subtracts source 1 and the lane's bit of a mask from source 0, {n},",
        "The borrow is the lane's bit of the mask that is written."),
    ("subbrev", "Subtract with borrow, reversed",
        "Subtracts source 0 and the lane's bit of a mask from source 1, {n},",
        "The borrow is the lane's bit of the mask that is written."),
    ("subbrev_co", "Subtract with borrow, reversed",
        "Subtracts source 0 and the lane's bit of a mask from source 1, {n},",
        "The borrow is the lane's bit of the mask that is written."),
    ("add3", "Add three", "Adds three {n}", ""),
    ("lshl_add:u64", "Shift left and add", "Shifts source 0 left by source 1 and adds source 2", ""),
    ("lshl_add", "Shift left and add", "Shifts source 0 left by bits 4:0 of source 1 and adds source 2", ""),
    ("add_lshl", "Add and shift left", "Adds sources 0 and 1 and shifts the sum left by bits 4:0 of source 2", ""),
    ("xad", "Exclusive or and add", "Combines sources 0 and 1 by exclusive or and adds source 2", ""),
    ("mul:i24", "Multiply 24 bits", "Multiplies two signed 24-bit integers, bits 23:0 of the sources,",
        "The result is the low 32 bits of the product."),
    ("mul:u24", "Multiply 24 bits", "Multiplies two unsigned 24-bit integers, bits 23:0 of the sources,",
        "The result is the low 32 bits of the product."),
    ("mul_hi:i24", "Multiply 24 bits, high part",
        "Multiplies two signed 24-bit integers, bits 23:0 of the sources,",
        "The result is the product from bit 32 on, with its sign."),
    ("mul_hi:u24", "Multiply 24 bits, high part",
        "Multiplies two unsigned 24-bit integers, bits 23:0 of the sources,",
        "The result is the product from bit 32 on."),
    ("mul", "Multiply", "Multiplies two {p}", ""),
    ("mul_lo", "Multiply, low part", "Multiplies two {n}", "The result is the low {w} bits of the product."),
    ("mul_hi", "Multiply, high part", "Multiplies two {p}", "The result is the high {w} bits of the product."),
    ("mul_legacy", "Multiply, legacy", "Multiplies two {p}", "Zero times anything is +0."),
    ("mullit", "Multiply for lighting", "Multiplies sources 0 and 1",
        "Zero times anything is +0. If source 2 is not above 0, the result is the least finite number instead."),
    ("mad:f32", "Multiply and add", "Multiplies sources 0 and 1 and adds source 2",
        "The product is rounded before the sum."),
    ("mad:f16", "Multiply and add", "Multiplies sources 0 and 1 and adds source 2",
        "The product is rounded before the sum."),
    ("mad:i24", "Multiply 24 bits and add",
        "Multiplies two signed 24-bit integers, bits 23:0 of sources 0 and 1, and adds source 2", ""),
    ("mad:u24", "Multiply 24 bits and add",
        "Multiplies two unsigned 24-bit integers, bits 23:0 of sources 0 and 1, and adds source 2", ""),
    ("mad", "Multiply and add", "Multiplies sources 0 and 1, {p}, and adds source 2", ""),
    ("mad_legacy:f32", "Multiply and add, legacy", "Multiplies sources 0 and 1 and adds source 2",
        "Zero times anything is +0. The product is rounded before the sum."),
    ("mad_legacy:f16", "Multiply and add, legacy", "Multiplies sources 0 and 1 and adds source 2",
        "The product is rounded before the sum. Bits 31:16 of the destination become 0."),
    ("mad_legacy", "Multiply and add, legacy", "Multiplies sources 0 and 1, {p}, and adds source 2",
        "Bits 31:16 of the destination become 0."),
    ("mac", "Multiply and accumulate", "Multiplies two {p} and adds the destination",
        "The product is rounded before the sum."),
    ("mac_legacy", "Multiply and accumulate, legacy", "Multiplies two {p} and adds the destination",
        "Zero times anything is +0. The product is rounded before the sum."),
    ("madmk", "Multiply by a constant and add", "Multiplies source 0 by the constant and adds source 1",
        "The product is rounded before the sum."),
    ("madak", "Multiply and add a constant", "Multiplies sources 0 and 1 and adds the constant",
        "The product is rounded before the sum."),
    ("fma", "Fused multiply-add", "Multiplies sources 0 and 1 and adds source 2, {p},",
        "Only the sum is rounded."),
    ("fma_legacy", "Fused multiply-add, legacy", "Multiplies sources 0 and 1 and adds source 2, {p},",
        "Only the sum is rounded. Bits 31:16 of the destination become 0."),
    ("fmac", "Fused multiply and accumulate", "Multiplies two {p} and adds the destination",
        "Only the sum is rounded."),
    ("fmamk", "Fused multiply by a constant and add", "Multiplies source 0 by the constant and adds source 1",
        "Only the sum is rounded."),
    ("fmaak", "Fused multiply and add a constant", "Multiplies sources 0 and 1 and adds the constant",
        "Only the sum is rounded."),
    ("mad_mix", "Mixed multiply-add", "Multiplies sources 0 and 1 and adds source 2",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says."),
    ("mad_mixlo", "Mixed multiply-add to the low half", "Multiplies sources 0 and 1 and adds source 2",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says. The result is \
         rounded to half precision; the high half of the destination is kept."),
    ("mad_mixhi", "Mixed multiply-add to the high half", "Multiplies sources 0 and 1 and adds source 2",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says. The result is \
         rounded to half precision; the low half of the destination is kept."),
    ("fma_mix", "Mixed fused multiply-add", "Multiplies sources 0 and 1 and adds source 2, with one rounding,",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says."),
    ("fma_mixlo", "Mixed fused multiply-add to the low half",
        "Multiplies sources 0 and 1 and adds source 2, with one rounding,",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says. The result is \
         rounded to half precision; the high half of the destination is kept."),
    ("fma_mixhi", "Mixed fused multiply-add to the high half",
        "Multiplies sources 0 and 1 and adds source 2, with one rounding,",
        "Each source is a single-precision number, or a half of its register, as `op_sel_hi` says. The result is \
         rounded to half precision; the low half of the destination is kept."),
    ("dot2", "Dot product of two", "Multiplies two pairs of {p} and adds both products and source 2", ""),
    ("dot4", "Dot product of four", "Multiplies four pairs of {p} and adds the products and source 2", ""),
    ("dot8", "Dot product of eight", "Multiplies eight pairs of {p} and adds the products and source 2", ""),
    ("dot2c", "Dot product of two, accumulated", "Multiplies two pairs of {p} and adds the products to the destination",
        ""),
    ("dot4c", "Dot product of four, accumulated",
        "Multiplies four pairs of {p} and adds the products to the destination", ""),
    ("dot8c", "Dot product of eight, accumulated",
        "Multiplies eight pairs of {p} and adds the products to the destination", ""),
    // The least, the greatest, the middle.
    ("min", "Minimum", "Takes the smaller of two {p}", ""),
    ("max", "Maximum", "Takes the greater of two {p}", ""),
    ("min_legacy", "Minimum, legacy", "Takes source 0 if it is less than source 1, else source 1,",
        "If one of them is a NaN, that is source 1."),
    ("max_legacy", "Maximum, legacy",
        "Takes source 0 if it is greater than source 1 or equal to it, else source 1,",
        "If one of them is a NaN, that is source 1."),
    ("min3", "Minimum of three", "Takes the smallest of three {p}", ""),
    ("max3", "Maximum of three", "Takes the greatest of three {p}", ""),
    ("med3:f16", "Median of three", "Takes the middle one of three {p}", "If one is a NaN, it takes their minimum."),
    ("med3:f32", "Median of three", "Takes the middle one of three {p}", "If one is a NaN, it takes their minimum."),
    ("med3", "Median of three", "Takes the middle one of three {p}", ""),
    ("minimum3", "Minimum of three, or a NaN", "Takes the smallest of three {p}",
        "If one is a NaN, the result is a NaN."),
    ("maximum3", "Maximum of three, or a NaN", "Takes the greatest of three {p}",
        "If one is a NaN, the result is a NaN."),
    // Bits.
    ("not", "Not", "Inverts all bits", ""),
    ("and", "And", "Combines the bits of two {p} by and", ""),
    ("or", "Or", "Combines the bits of two {p} by or", ""),
    ("xor", "Exclusive or", "Combines the bits of two {p} by exclusive or", ""),
    ("xnor", "Exclusive nor", "Combines the bits of two {p} by exclusive or and inverts them", ""),
    ("and_or", "And, then or", "Combines sources 0 and 1 by and, the outcome and source 2 by or,", ""),
    ("or3", "Or of three", "Combines the bits of three {p} by or", ""),
    ("lshl_or", "Shift left, then or",
        "Shifts source 0 left by bits 4:0 of source 1 and combines it with source 2 by or", ""),
    ("bitop3", "Any function of three bits",
        "Combines the bits of three sources by the truth table that `bitop3` gives", ""),
    ("lshl", "Shift left", "Shifts source 0, {r}, left by source 1", COUNTS),
    ("lshr", "Shift right", "Shifts source 0, {r}, right by source 1 and fills with zeros", COUNTS),
    ("ashr", "Arithmetic shift right", "Shifts source 0, {r}, right by source 1 and fills with the sign", COUNTS),
    ("lshlrev", "Shift left, reversed", "Shifts source 1, {r}, left by source 0", COUNTS),
    ("lshrrev", "Shift right, reversed", "Shifts source 1, {r}, right by source 0 and fills with zeros", COUNTS),
    ("ashrrev", "Arithmetic shift right, reversed",
        "Shifts source 1, {r}, right by source 0 and fills with the sign", COUNTS),
    ("ashr_pk", "Arithmetic shift right to packed bytes",
        "Shifts sources 0 and 1 right by bits 4:0 of source 2, limits both to the range of {q}, and packs them", ""),
    ("bfrev", "Reverse bits", "Reverses the order of the bits", ""),
    ("bfe:u32", "Bit field extract", "Takes a field of source 0 and extends it with zeros",
        "Its lowest bit is in bits 4:0 of source 1, its width in bits 4:0 of source 2."),
    ("bfe:i32", "Bit field extract, signed", "Takes a field of source 0 and extends it with its sign",
        "Its lowest bit is in bits 4:0 of source 1, its width in bits 4:0 of source 2."),
    ("bfi", "Bit field insert",
        "Takes the bits of source 1 where source 0 is 1, and those of source 2 where it is 0,", ""),
    ("bfm", "Bit field mask", "Makes a mask of as many ones as bits 4:0 of source 0 say",
        "The lowest of them stands at the bit that bits 4:0 of source 1 say."),
    ("alignbit", "Align bits", "Shifts the 64 bits of sources 0 (high) and 1 (low) right by bits 4:0 of source 2",
        "The result is the low 32 bits."),
    ("alignbyte", "Align bytes",
        "Shifts the 64 bits of sources 0 (high) and 1 (low) right by as many bytes as bits 1:0 of source 2 say",
        "The result is the low 32 bits."),
    ("perm", "Permute bytes", "Chooses each byte of the result by a byte of source 2",
        "It chooses among the bytes of sources 1 (0 to 3) and 0 (4 to 7), signs of halves, and constants."),
    ("bcnt", "Bit count and add", "Counts the ones of source 0 and adds source 1", ""),
    ("mbcnt_lo", "Masked bit count, low lanes",
        "Counts the ones of source 0 that stand for lanes below this one, lanes 0 to 31 only, and adds source 1", ""),
    ("mbcnt_hi", "Masked bit count, high lanes",
        "Counts the ones of source 0 that stand for lanes below this one, lanes 32 to 63 only, and adds source 1", ""),
    ("ffbh:u32", "Find first bit from the top", "Counts the zeros above the highest one", "Without a one it is -1."),
    ("ffbh:i32", "Find first bit that is not the sign",
        "Counts the bits above the highest one that differs from the sign", "Without one it is -1."),
    ("ffbl", "Find first bit from the bottom", "Finds the number of the lowest one", "Without a one it is -1."),
    ("prng", "Pseudo-random number", "Makes the next state of a shift register with feedback from source 0", ""),
    ("mov", "Move", "Copies the source", ""),
    ("mov_fed", "Move, for tests of error detection", "Copies the source", ""),
    ("accvgpr_read", "Move from an accumulation register", "Copies an accumulation register to a vector register", ""),
    ("accvgpr_write", "Move to an accumulation register", "Copies the source to an accumulation register", ""),
    ("accvgpr_mov", "Move between accumulation registers",
        "Copies an accumulation register to an accumulation register", ""),
    ("pk_mov", "Packed move", "Copies a word of source 0 and a word of source 1, which `op_sel` chooses,", ""),
    ("movreld", "Move to a relative register", "Copies the source to the register M0 registers behind the named one",
        ""),
    ("movrels", "Move from a relative register", "Copies the register M0 registers behind the named source", ""),
    ("movrelsd", "Move between relative registers",
        "Copies the register M0 registers behind the named source to the one M0 registers behind the named \
         destination", ""),
    ("cndmask", "Select by a mask", "Takes source 1 if the lane's bit of the mask is 1, else source 0,", ""),
    ("screen_partition_4se", "Screen partition for four shader engines",
        "Looks up bits 7:0 of the source in a table of screen tiles", ""),
    // Sums of differences.
    ("sad:u8", "Sum of absolute differences", "Adds the absolute differences of the four bytes of sources 0 and 1 to \
         source 2", ""),
    ("sad:u16", "Sum of absolute differences",
        "Adds the absolute differences of both halves of sources 0 and 1 to source 2", ""),
    ("sad:u32", "Sum of absolute differences", "Adds the absolute difference of sources 0 and 1 to source 2", ""),
    ("sad_hi", "Sum of absolute differences, high",
        "Adds the absolute differences of the four bytes of sources 0 and 1, shifted left by 16, to source 2", ""),
    ("msad", "Masked sum of absolute differences",
        "Adds the absolute differences of the bytes of sources 0 and 1 to source 2",
        "Where the byte of source 1 is 0, the difference does not count."),
    ("qsad", "Four sums of absolute differences", QSAD, QSAD_ADDS),
    ("qsad_pk", "Four sums of absolute differences", QSAD, QSAD_ADDS),
    ("mqsad", "Four masked sums of absolute differences", QSAD, MQSAD_ADDS),
    ("mqsad_pk", "Four masked sums of absolute differences", QSAD, MQSAD_ADDS),
    ("lerp", "Average of bytes",
        "Halves the sum of the bytes of sources 0 and 1, for each of four bytes,",
        "It rounds up where bit 0 of the byte of source 2 is 1."),
    // Conversions.
    ("cvt", "Convert", "Converts {s} to {r}", ""),
    ("cvt_rpi", "Convert, rounding to nearest", "Converts {s} to {r}", "It is the nearest, the greater one of two."),
    ("cvt_flr", "Convert, rounding down", "Converts {s} to {r}", "It is the greatest that is not above."),
    ("cvt_off", "Convert an offset", "Converts bits 3:0, {s}, to {r} and divides by 16", ""),
    ("cvt_f32_ubyte0", "Convert byte 0 to f32", "Converts bits 7:0 to a single-precision number", ""),
    ("cvt_f32_ubyte1", "Convert byte 1 to f32", "Converts bits 15:8 to a single-precision number", ""),
    ("cvt_f32_ubyte2", "Convert byte 2 to f32", "Converts bits 23:16 to a single-precision number", ""),
    ("cvt_f32_ubyte3", "Convert byte 3 to f32", "Converts bits 31:24 to a single-precision number", ""),
    ("cvt_norm:f16", "Convert to a normalised integer",
        "Converts {s} to {r} in which the greatest integer stands for 1", ""),
    ("cvt_pk:f32", "Convert two and pack", "Converts two {p} to {q} and packs them", ""),
    ("cvt_pk:fp8", "Convert two", "Converts two {p}, bytes of the source, to {q}", ""),
    ("cvt_pk:bf8", "Convert two", "Converts two {p}, bytes of the source, to {q}", ""),
    ("cvt_pk:u32", "Convert two and pack", "Limits two {p} to the range of {q} and packs them", ""),
    ("cvt_pk:i32", "Convert two and pack", "Limits two {p} to the range of {q} and packs them", ""),
    ("cvt_pk_u8_f32", "Convert to a byte", CVT_U8, "The other bytes are those of source 2."),
    ("cvt_pkaccum", "Convert to a byte of the destination",
        "Rounds source 0, {s}, to an integer, limits it to a byte, and puts it into the byte of the destination that \
         bits 1:0 of source 1 say", "The other bytes are kept."),
    ("cvt_pknorm", "Convert two to normalised integers and pack",
        "Converts two {p} to {q} in which the greatest integer stands for 1, and packs them", ""),
    ("cvt_pkrtz", "Convert two towards zero and pack", "Converts two {p} to {q}, rounding towards zero, and packs them",
        ""),
    ("cvt_sr", "Convert with stochastic rounding", "Converts source 0, {s}, to {r}",
        "It is rounded by the random word in source 1."),
    ("cvt_scalef32", "Convert with a scale", "Converts {s} to {r}, with the scale in source 1,", ""),
    ("cvt_scalef32_pk", "Convert two with a scale", "Converts two {p} to {q}, with a scale in the last source,", ""),
    ("cvt_scalef32_sr", "Convert with a scale and stochastic rounding",
        "Converts {s} to {r}, with a scale in the last source,", "It is rounded by the random word in source 1."),
    ("cvt_scalef32_sr_pk", "Convert two with a scale and stochastic rounding",
        "Converts two {p} to {q}, with a scale in the last source,", "They are rounded by random words from source 1."),
    ("sat_pk", "Saturate two to bytes and pack",
        "Limits both {p} of the source to the range of {q} and packs them", ""),
    ("pack:f16", "Pack two halves", "Puts source 0 into the low half and source 1 into the high half", ""),
    // Floating-point numbers.
    ("floor", "Round down", "Rounds {s} down to an integral value", ""),
    ("ceil", "Round up", "Rounds {s} up to an integral value", ""),
    ("trunc", "Round towards zero", "Rounds {s} towards zero to an integral value", ""),
    ("rndne", "Round to nearest even", "Rounds {s} to the nearest integral value, the even one of two,", ""),
    ("fract", "Fraction", "Takes what {s} is above its floor", ""),
    ("ldexp", "Scale by a power of two", "Multiplies source 0, {s}, by two to the power of source 1, an integer,", ""),
    ("frexp_exp", "Exponent", "Takes the exponent of {s} whose fraction is at least 0.5 and below 1",
        "Of a zero it is 0."),
    ("frexp_mant", "Fraction part", "Takes the fraction of {s}, whose magnitude is at least 0.5 and below 1,",
        "Zeros and infinities stay what they are."),
    ("exp", "Power of two", "Takes two to the power of {s}", ""),
    ("exp_legacy", "Power of two, legacy", "Takes two to the power of {s}", ""),
    ("log", "Logarithm to the base 2", "Takes the logarithm to the base 2 of {s}", ""),
    ("log_legacy", "Logarithm to the base 2, legacy", "Takes the logarithm to the base 2 of {s}", ""),
    ("log_clamp", "Logarithm to the base 2, clamped", "Takes the logarithm to the base 2 of {s}",
        "In place of -infinity it gives the least finite number."),
    ("rcp", "Reciprocal", "Divides 1 by {s}", ""),
    ("rcp_iflag", "Reciprocal for integer division", "Divides 1 by {s}",
        "Of the exceptions it raises that of integer division by zero alone."),
    ("rcp_legacy", "Reciprocal, legacy", "Divides 1 by {s}", "In place of an infinity it gives a zero."),
    ("rcp_clamp", "Reciprocal, clamped", "Divides 1 by {s}",
        "In place of an infinity it gives the finite number of the greatest magnitude."),
    ("rsq", "Reciprocal square root", "Divides 1 by the square root of {s}", ""),
    ("rsq_legacy", "Reciprocal square root, legacy", "Divides 1 by the square root of {s}",
        "In place of an infinity it gives a zero."),
    ("rsq_clamp", "Reciprocal square root, clamped", "Divides 1 by the square root of {s}",
        "In place of an infinity it gives the finite number of the greatest magnitude."),
    ("sqrt", "Square root", "Takes the square root of {s}", ""),
    ("sin", "Sine", "Takes the sine of {s} that counts whole turns", ""),
    ("cos", "Cosine", "Takes the cosine of {s} that counts whole turns", ""),
    ("trig_preop", "Segment of 2 / pi", "Looks up 53 bits of 2 / pi",
        "Source 1 is the segment's number, and the exponent of source 0 moves it: a step of the reduction of great \
         angles."),
    ("div_scale", "Division, step 1: scale",
        "Scales source 0, which is the denominator (source 1) or the numerator (source 2), so that no step of the \
         division leaves the range of normal numbers,",
        "The lane's bit of the mask says whether the quotient has to be scaled back."),
    ("div_fmas", "Division, step 2: last multiply-add", "Multiplies sources 0 and 1 and adds source 2, with one \
         rounding,", "Where the bit of VCC is 1, it scales the sum by a power of two."),
    ("div_fixup", "Division, step 3: special cases",
        "Takes the quotient in source 0, and puts NaNs, infinities, zeros and the sign right,",
        "Source 1 is the denominator, source 2 the numerator."),
    ("div_fixup_legacy", "Division, step 3: special cases, legacy",
        "Takes the quotient in source 0, and puts NaNs, infinities, zeros and the sign right,",
        "Source 1 is the denominator, source 2 the numerator. Bits 31:16 of the destination become 0."),
    ("cubeid", "Cube map: face", "Finds the face of a cube map that the direction in the three sources meets",
        "0.0 and 1.0 are +x and -x, 2.0 and 3.0 are y, 4.0 and 5.0 are z."),
    ("cubesc", "Cube map: S coordinate", "Takes the S coordinate of the direction on its face of a cube map", ""),
    ("cubetc", "Cube map: T coordinate", "Takes the T coordinate of the direction on its face of a cube map", ""),
    ("cubema", "Cube map: major axis", "Doubles the coordinate of the greatest magnitude", ""),
    // What is not modelled.
    ("interp_p1", "Interpolate, step 1", "Multiplies the attribute's slope P10 by the I coordinate and adds P0", ""),
    ("interp_p2", "Interpolate, step 2",
        "Multiplies the attribute's slope P20 by the J coordinate and adds the outcome of step 1", ""),
    ("interp_p2_legacy", "Interpolate, step 2, legacy",
        "Multiplies the attribute's slope P20 by the J coordinate and adds the outcome of step 1", ""),
    ("interp_mov", "Copy a parameter of an attribute", "Copies P10, P20 or P0 of an attribute", ""),
    ("interp_p1ll", "Interpolate f16, step 1",
        "Multiplies the attribute's slope P10 by the I coordinate and adds P0, with two attributes in LDS,", ""),
    ("interp_p1lv", "Interpolate f16, step 1",
        "Multiplies the attribute's slope P10 by the I coordinate and adds P0, which comes from a register,", ""),
];

/// Which bits of an amount count.
const COUNTS: &str = "The amount is taken modulo {w}.";
const QSAD: &str =
    "Compares the four bytes of source 1 with four bytes of source 0, which begin at its bytes 0, 1, 2 and 3,";
const QSAD_ADDS: &str = "Each of the four sums of absolute differences is added to 16 bits of source 2.";
const MQSAD_ADDS: &str = "Each of the four sums of absolute differences is added to 16 bits of source 2. Where the \
     byte of source 1 is 0, the difference does not count.";
const CVT_U8: &str = "Rounds source 0, a single-precision number, to an integer, limits it to a byte, and puts it into \
     the byte that bits 1:0 of source 1 say";
