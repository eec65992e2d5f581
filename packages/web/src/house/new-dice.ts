import { type Rulebook, sealingClause, type Table } from '@hardway/engine';

/** What is written down of a new set while a form is filled in. */
export interface NewDice {
  readonly serial: string;
  readonly seal: string;
  readonly identifiers: readonly string[];
}

export const noDice = ({ diceSet }: Rulebook): NewDice => ({
  serial: '',
  seal: '',
  identifiers: diceSet.identified ? Array.from({ length: diceSet.count }, () => '') : [],
});

/** The fields of the command: only what this document asks for. */
export const loadFields = (rulebook: Rulebook, table: Table, { serial, seal, identifiers }: NewDice) => ({
  serial: serial.trim(),
  ...(sealingClause(rulebook, table) && seal.trim() !== '' ? { seal: seal.trim() } : {}),
  ...(rulebook.diceSet.identified ? { identifiers: identifiers.map((mark) => mark.trim()) } : {}),
});

/** A set with everything written down, to ask whether one may be loaded at all. */
export const supposedDice = (rulebook: Rulebook, table: Table) =>
  loadFields(rulebook, table, {
    serial: '?',
    seal: '?',
    identifiers: noDice(rulebook).identifiers.map((_, index) => `${index + 1}`),
  });

/** Whether every field of the form has something in it. */
export const isComplete = (rulebook: Rulebook, table: Table, { serial, seal, identifiers }: NewDice): boolean =>
  [serial, ...(sealingClause(rulebook, table) ? [seal] : []), ...identifiers].every((text) => text.trim() !== '');
