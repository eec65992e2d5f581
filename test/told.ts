declare global {
  /** Counts how often rules were broken and mended; only `npm run check:clauses` does that. */
  var hardwayRules: number | undefined;
}

/** Works something out of the rules once for all tests, and anew when the rules are no longer the same. */
export const told = <Value>(tell: () => Value): (() => Value) => {
  let last: { readonly rules: number | undefined; readonly value: Value } | undefined;
  return () => {
    if (!last || last.rules !== globalThis.hardwayRules) last = { rules: globalThis.hardwayRules, value: tell() };
    return last.value;
  };
};
