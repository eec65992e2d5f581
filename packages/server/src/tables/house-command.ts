/**
 * The id of a command that the house itself gives. Accounts, devices and the ids that clients choose have no slash in
 * them, so nobody can use up an id of the house's own before it does.
 */
export const houseCommand = (what: string): string => `house/${what}`;
