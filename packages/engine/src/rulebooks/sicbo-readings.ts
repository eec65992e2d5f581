import type { Clause, Irregularity, Reading } from '../rules/index.ts';

/** The clauses at which the three documents leave something open. */
interface LiveClauses {
  readonly double: Clause;
  readonly total: Clause;
  readonly pair: Clause;
  readonly odds: Clause;
  readonly flat: Clause;
  readonly position: Clause;
  readonly repair: Clause;
  readonly offer: 'exactly' | 'at-least';
  readonly chapter: Clause;
  readonly chips: Clause;
  /** Where the result device is spoken of, tried and used. */
  readonly entry: readonly Clause[];
  readonly diceAge: readonly Clause[];
}

/** The questions that Maryland's, Pennsylvania's and Massachusetts' words all leave open, with one answer each. */
export const liveReadings = (clauses: LiveClauses): Reading[] => [
  ...wagerReadings(clauses),
  clauses.offer === 'at-least' ? floorReading(clauses) : eitherTableReading(clauses),
  ...tableReadings(clauses),
  diceAgeReading(clauses),
  entryReading(clauses.entry),
  chipsReading(clauses.chips),
  visitReading(clauses.chapter),
  seenReading(clauses.chapter, clauses.flat),
  roundingReading(clauses.odds),
];

const wagerReadings = (clauses: LiveClauses): Reading[] => [
  {
    clauses: [clauses.double],
    asks: 'Does Two of a Kind win when all three dice show the number?',
    takes: 'Yes: it wins when at least two dice show the number, 16 rolls of 216.',
    because: 'A triple does show the number on two dice, and Resorts World Sentosa’s 3.9.3 says so outright.',
    otherwise: [
      {
        says: 'exactly two dice must show the number',
        spot: 'double/1',
        play: {
          kind: 'one-roll',
          wins: [{ when: { exactly: 2, face: 1 }, pays: 'double' }],
          winsBy: clauses.double,
          losesBy: clauses.double,
        },
      },
    ],
  },
  {
    clauses: [clauses.total],
    asks: 'May totals 3 and 18 be bet?',
    takes: 'No: only totals 4 to 17, for which odds are listed.',
    because: 'A wager without odds cannot be paid.',
  },
  {
    clauses: [clauses.pair],
    asks: 'Does a pair win when one of its numbers shows twice, as 1-2 on 1-1-2?',
    takes: 'Yes, and it is paid once: 30 rolls of 216.',
    because: 'Both numbers appear on at least two of the dice.',
    otherwise: [
      {
        says: 'the third die must show another number',
        spot: 'pair/12',
        play: {
          kind: 'one-roll',
          wins: [{ when: { both: [{ shows: [1, 2] }, { different: true }] }, pays: 'pair' }],
          winsBy: clauses.pair,
          losesBy: clauses.pair,
        },
      },
    ],
  },
];

const floorReading = ({ odds }: LiveClauses): Reading => ({
  clauses: [odds],
  asks: 'What does "no less than" let an operator pay?',
  takes: 'The listed odds unless the submission names higher ones, the same for everybody at the table.',
  because: 'The words set a floor, not a price.',
  option: 'payouts',
});

const eitherTableReading = ({ odds }: LiveClauses): Reading => ({
  clauses: [odds],
  asks: 'May figures of the two tables be mixed?',
  takes: 'No: the submission takes paytable A or paytable B as it stands.',
  because: 'The operator selects one of them.',
});

const tableReadings = (clauses: LiveClauses): Reading[] => [
  {
    clauses: [clauses.flat],
    asks: 'Is one leaning die enough for a no roll?',
    takes: 'Yes: unless every die lies flat the roll does not count.',
    because: 'A leaning die cannot be read, and the literal words would count such a roll.',
  },
  {
    clauses: [clauses.position],
    asks: 'Wagers count where they lie when the result is lit, yet betting closes earlier. Which moment decides?',
    takes: 'The close: wagers freeze when "no more bets" is announced.',
    because: 'A wager that could still move after the reveal would be no wager.',
  },
  {
    clauses: [clauses.repair],
    asks: 'After a failure of the device or of the layout area, which repair lets the table go on?',
    takes: 'That of whatever failed, attested by a floorperson.',
    because: 'Repairing the other part would mend nothing.',
  },
  {
    clauses: [clauses.chapter],
    asks: 'What happens after a wrong entry, an interruption or damage to the dice?',
    takes: 'As in Resorts World Sentosa’s section 5, as a house rule that the submission names.',
    because: 'The document is silent and an operator needs an answer.',
  },
];

const diceAgeReading = ({ diceAge }: LiveClauses): Reading => ({
  clauses: diceAge,
  asks: 'What if the dice reach their age while a round is played?',
  takes:
    'A round in which they were mixed in time is finished. Then they leave the table before anything else; after their time they are neither mixed nor thrown.',
  because: 'The limit is on their use, and mixing is the use of them; reading what lies there is not.',
});

/** The month of an automated shaker is given to conforming dice, and the day to those of a manual one. */
export const conformityReading = (clause: Clause): Reading => ({
  clauses: [clause],
  asks: 'May dice that nobody has found to conform serve in an automated shaker, perhaps for a day?',
  takes:
    'No: they go into it with the number of its lock and the name of whoever found them to conform, or the number of that report, and for a month at the longest. The equipment rules themselves are not part of this document: whoever is named answers for them.',
  because: 'The month is for conforming dice and the day for those of a manual shaker; no time is given to any others.',
});

/** A device is given the value of each die. */
export const entryReading = (clauses: readonly Clause[]): Reading => ({
  clauses,
  asks: 'Is the result one entry or three?',
  takes: 'Three entries, one for each die as it lies, that are confirmed together.',
  because: 'The text speaks of the value of each die; before they are confirmed they can be compared with the dice.',
});

export const chipsReading = (...clauses: readonly Clause[]): Reading => ({
  clauses,
  asks: 'What are chips and plaques at an electronic table?',
  takes: 'Units of credit: a stake on a position of the terminal’s layout is what a chip on the felt would be.',
  because: 'The table is electronic. Credit is bought and paid out at the cage, and no chips are kept at the table.',
});

export const visitReading = (...clauses: readonly Clause[]): Reading => ({
  clauses,
  asks: 'Whose is the money of a round that is corrected or void after its player has left?',
  takes:
    'That player’s: it follows the visit, from sitting down to cashing out. The cage owes it, or is owed it, and finds it by the voucher. Whoever has the seat now is not touched.',
  because: 'The bets were that player’s.',
});

/** Documents say what voids a round, and seldom on whose word. */
export const seenReading = (chapter: Clause, flat: Clause): Reading => ({
  clauses: [chapter, flat],
  asks: 'Who may void a round once its dice are seen or tossed?',
  takes:
    'The dealer alone when a die does not lie flat; for any other reason whoever reports it together with a second person who supervises.',
  because:
    'From then on a void chooses who wins. Only dice that do not lie flat are left to whoever reads them; settling by hand at the same moment has a supervisor watch.',
});

/** No document says how to round, so nothing is rounded unless the operator files it. */
export const roundingReading = (clause: Clause): Reading => ({
  clauses: [clause],
  asks: 'How is a payout rounded that is not a whole number of minor units?',
  takes:
    'Not at all: a stake that cannot be paid exactly is refused, with the payable stakes beside it. An operator may file rounding up, to the player; down or to the nearest is refused.',
  because: 'No clause of the document allows a rounding, and one in the house’s favour would pay less than the odds.',
  option: 'rounding',
});

/** Remedies borrowed for cases on which a live game's document is silent. */
export const houseRules = (clause: Clause): Irregularity[] => {
  const rule = (kind: Irregularity['kind'], remedy: Irregularity['remedy'], says: string): Irregularity => ({
    kind,
    remedy,
    clause,
    says,
    source: 'house-rule',
  });
  return [
    rule('interrupted-outcome-established', 'conclude-round', 'The dice are known: the round is finished.'),
    rule('interrupted-no-outcome', 'void-round', 'No dice are known: the round is void and every wager goes back.'),
    rule('device-failed-before-reveal', 'void-then-halt', 'The round is void, and the table stops until the repair.'),
    rule('terminals-cut-off', 'continue-round', 'The round goes on; registered wagers are settled.'),
    rule('damaged-dice', 'void-named-rounds', 'Every round the damage touched is void.'),
    rule('wrong-result-entered', 'resettle-by-dice', 'The round is settled again by what the dice showed.'),
    rule('not-provided-for', 'recorded-ruling', 'A manager rules, and the ruling is recorded.'),
  ];
};
