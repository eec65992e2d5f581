import { nearestName } from './nearest-name.ts';

/** The fields of an object, with those that it leaves out as usual; what it should not have is a problem. */
export const fieldsOf = <T extends object>(
  value: unknown,
  usual: T,
  where: string,
  problems: string[],
): { readonly [Key in keyof T]: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`${where || 'the file'} is an object with ${Object.keys(usual).join(', ')}.`);
    return usual;
  }
  for (const name of Object.keys(value))
    if (!Object.hasOwn(usual, name))
      problems.push(
        `${where && `${where}.`}${name} is unknown; the nearest is ${nearestName(name, Object.keys(usual))}.`,
      );
  return { ...usual, ...value };
};
