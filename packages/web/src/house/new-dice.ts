import { conformityClause, type Rulebook, sealingClause, type Table } from '@hardway/engine';

/** What is written down of a new set while a form is filled in. */
export interface NewDice {
  readonly serial: string;
  readonly seal: string;
  readonly conformity: string;
  readonly identifiers: readonly string[];
}

export const noDice = ({ diceSet }: Rulebook): NewDice => ({
  serial: '',
  seal: '',
  conformity: '',
  identifiers: diceSet.identified ? Array.from({ length: diceSet.count }, () => '') : [],
});

/** The fields of the command: only what this document asks for. */
export const loadFields = (rulebook: Rulebook, table: Table, dice: NewDice) => {
  const [seal, conformity] = [dice.seal.trim(), dice.conformity.trim()];
  return {
    serial: dice.serial.trim(),
    ...(sealingClause(rulebook, table) && seal !== '' ? { seal } : {}),
    ...(conformityClause(rulebook, table) && conformity !== '' ? { conformity } : {}),
    ...(rulebook.diceSet.identified ? { identifiers: dice.identifiers.map((mark) => mark.trim()) } : {}),
  };
};

/** A set with everything written down, to ask whether one may be loaded at all. */
export const supposedDice = (rulebook: Rulebook, table: Table) =>
  loadFields(rulebook, table, {
    serial: '?',
    seal: '?',
    conformity: '?',
    identifiers: noDice(rulebook).identifiers.map((_, index) => `${index + 1}`),
  });

/** Whether every field of the form has something in it. */
export const isComplete = (rulebook: Rulebook, table: Table, dice: NewDice): boolean =>
  [
    dice.serial,
    ...(sealingClause(rulebook, table) ? [dice.seal] : []),
    ...(conformityClause(rulebook, table) ? [dice.conformity] : []),
    ...dice.identifiers,
  ].every((text) => text.trim() !== '');
