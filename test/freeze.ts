/** Frozen values cannot be changed behind anybody's back: trying throws. What was frozen here before is not looked at again. */
export const freeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key in value) freeze(value[key]);
  return Object.freeze(value);
};
