export type RulebookId = string;

/** A clause of a document, by the id it has in the clause register: "md-craps 3.A(1)(a)(ii)". */
export type Clause = `${RulebookId} ${string}`;

/** Writes a document's clauses without repeating its id: `const at = clausesOf('md-sicbo'); at('3.A(1)')`. */
export const clausesOf =
  (id: RulebookId) =>
  (clause: string): Clause =>
    `${id} ${clause}`;
