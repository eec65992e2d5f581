/** What people of stories and crowds say of a table's equipment. */

/** The number of the seal or lock under which dice are put, and who found them to conform. */
export const SEALED = { seal: 'L-100', conformity: 'F. Ortiz' };

/** By item, what is read off the thing when it is attested. */
const NOTED: Readonly<Record<string, string>> = {
  compartment: 'SH-1',
  seal: 'SH-1',
  'table-length': '168',
  'mini-table-length': '114',
};

export const attesting = (items: readonly string[]) => ({
  items,
  noted: items.flatMap((item) => (NOTED[item] ? [{ item, value: NOTED[item] }] : [])),
});

/** The dice of a set, each by its own mark. */
export const FIVE = { identifiers: ['A1', 'A2', 'A3', 'A4', 'A5'] };
