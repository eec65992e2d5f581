import { type Face, NUMBER_WORDS, opposite, type Roll, total } from '../../dice/index.ts';
import {
  type Clause,
  type Ground,
  type HandClauses,
  isRefusal,
  type Refusal,
  type RoundStep,
  type Rulebook,
  refusal,
} from '../../rules/index.ts';
import {
  checkShooter,
  isOnLine,
  nextHand,
  type Resolution,
  type Resolved,
  type RulesSubmission,
  resolve,
  spotOf,
  type Wager,
} from '../../submission/index.ts';
import {
  type Actor,
  brokenOff,
  type CommandOf,
  checkDice,
  checkDuty,
  checkPhase,
  checkRole,
  dutyOf,
  formOf,
  type Moved,
  replacementFor,
  rollOf,
  type TableEvent,
  type Verdict,
  type WagerResult,
} from '../../table/index.ts';
import { acknowledgeNotice, markPoint, waitsForNotice } from './fire.ts';
import { type CrapsPlay, type CrapsTable, handClauses } from './state.ts';

/** The clause of a step of the round, in the form that is played. */
const step = (rulebook: Rulebook, table: CrapsTable, name: RoundStep): Clause =>
  rulebook.round?.steps.find((entry) => entry.step === name && (!entry.form || entry.form === formOf(table)))?.clause ??
  rulebook.wagersClause;

export const checkStage = (
  { play: hand }: CrapsTable,
  wanted: CrapsPlay['stage'],
  clause: Clause,
): Refusal | undefined => {
  if (hand.stage === wanted) return undefined;
  const now = {
    betting: 'the dice have not been thrown',
    thrown: 'the throw has to be called first',
    disputed: 'a disputed face has to be ruled on first',
  };
  return refusal('out-of-order', clause, `This cannot be done now: ${now[hand.stage]}.`);
};

/** The shooter throws: no wager may be made after this until the throw is called. */
export const throwDice = (rulebook: Rulebook, table: CrapsTable, { seat, by, at }: CommandOf<'ThrowDice'>): Verdict => {
  const { play: hand } = table;
  const clause = step(rulebook, table, 'throw');
  const problem = checkPhase(rulebook, table) ?? checkStage(table, 'betting', clause);
  if (problem) return problem;
  if (hand.shooter === null) return refusal('out-of-order', clause, 'There is no shooter yet: offer the dice first.');
  if (hand.offered !== null)
    return refusal('out-of-order', clause, `The dice are being offered to seat ${hand.offered}.`);
  if (hand.shooter !== seat) return refusal('wrong-role', clause, `The shooter is at seat ${hand.shooter}.`);
  if (
    by.role === 'player' ? by.seat !== seat : by.role !== 'device' && by.role !== 'dealer' && by.role !== 'stickperson'
  )
    return refusal('wrong-role', clause, 'Only the shooter may throw the dice.');
  // The line wager is asked of a shooter on a come out roll, not of whoever took over a point.
  const isAsked = hand.point === null && !hand.comeWagersOnly;
  const line = isAsked ? checkShooter(table.submission!, hand.seats[seat]?.wagers ?? []) : undefined;
  if (line && by.role !== 'device') return line;
  const call = by.role === 'player' ? unansweredCall(table) : undefined;
  if (call) return call;
  // Where a machine throws there is no shooter to have one; the record says that nobody was asked.
  const waived = line?.clause ? { waives: line.clause } : {};
  return (
    checkDice(rulebook, table, at) ?? [
      // Whoever reports that the dice fly cannot hold them back. A call that nobody has confirmed does not count.
      ...hand.calls.map((call): TableEvent => ({ type: 'CallDeclined', seat: call.seat, spot: call.spot })),
      { type: 'DiceThrown', seat, ...waived, clause },
    ]
  );
};

/** A shooter waits until the dealer has answered every call, so that all know which wagers work before the dice fly. */
const unansweredCall = ({ play, submission }: CrapsTable): Refusal | undefined => {
  const [call] = play.calls;
  const wager = call && play.seats[call.seat]?.wagers.find(({ spot }) => spot === call.spot);
  return (
    wager &&
    refusal(
      'call-waits',
      spotOf(submission!, wager).comeOut!.clause,
      `Seat ${call.seat} has called ${call.spot} ${call.working ? 'on' : 'off'}: the dealer has to answer before you throw.`,
    )
  );
};

/** The throw is called by its faces, and everything that it decides is settled. */
export const callThrow = (
  rulebook: Rulebook,
  table: CrapsTable,
  { dice, leaningOn, by }: CommandOf<'CallThrow'>,
): Verdict => {
  const clause = step(rulebook, table, 'call-throw');
  const problem =
    checkDuty(rulebook, 'call-throw', by, table) ?? checkPhase(rulebook, table) ?? checkStage(table, 'thrown', clause);
  if (problem) return problem;
  const retired = checkInUse(rulebook, table);
  if (retired) return retired;
  const roll = rollOf(dice, rulebook.dice);
  if (!roll) return refusal('bad-dice', clause, `A throw must be ${rulebook.dice} faces from 1 to 6.`);
  const misread = leaningOn?.findIndex((face, index) => face !== null && roll[index] !== opposite(face as Face)) ?? -1;
  if (misread >= 0)
    return refusal(
      'bad-dice',
      handClauses(rulebook).leaningDie,
      `A die that leans on ${leaningOn![misread]} shows ${opposite(leaningOn![misread] as Face)}.`,
    );
  return settleThrow(rulebook, table, roll, leaningOn?.some((face) => face !== null) ?? false);
};

/** A throw with dice that were taken out of use meanwhile decides nothing, whoever names its faces. */
const checkInUse = ({ diceSet }: Rulebook, { dice }: CrapsTable): Refusal | undefined =>
  dice ? undefined : refusal('not-ready', diceSet.clause, 'The dice were taken out of use: this throw does not count.');

/** Players and those who work at the table see the dice; nobody else has a doubt to raise. */
export const disputeFace = (rulebook: Rulebook, table: CrapsTable, { by }: CommandOf<'DisputeFace'>): Verdict =>
  (by.role === 'player' ? undefined : checkRole(rulebook, by, ['dealer'], true, null)) ??
  checkPhase(rulebook, table) ??
  checkStage(table, 'thrown', step(rulebook, table, 'call-throw')) ?? [{ type: 'ThrowDisputed' }];

/** A ruling names the faces, or has the dice thrown again. */
export const ruleOnFace = (rulebook: Rulebook, table: CrapsTable, { dice, by }: CommandOf<'RuleOnFace'>): Verdict => {
  const clause = dutyOf(rulebook, 'rule-disputed-face', table)?.clause ?? step(rulebook, table, 'call-throw');
  const problem =
    checkDuty(rulebook, 'rule-disputed-face', by, table) ??
    checkPhase(rulebook, table) ??
    checkStage(table, 'disputed', clause);
  if (problem) return problem;
  if (!dice)
    return [
      { type: 'FaceRuled', roll: null, clause },
      { type: 'NoRollCalled', ground: 'disputed', says: 'the throw is void by ruling', clause },
    ];
  const retired = checkInUse(rulebook, table);
  if (retired) return retired;
  const roll = rollOf(dice, rulebook.dice);
  if (!roll) return refusal('bad-dice', clause, `A throw must be ${rulebook.dice} faces from 1 to 6.`);
  return [{ type: 'FaceRuled', roll, clause }, ...settleThrow(rulebook, table, roll, false)];
};

/** A ruling settles no throw: whoever calls it, or rules on its face, does. */
export const callInstead = (rulebook: Rulebook, table: CrapsTable): Refusal =>
  refusal(
    'no-remedy',
    step(rulebook, table, 'call-throw'),
    'A ruling does not settle a throw. It is settled when it is called, or when a disputed face is ruled on.',
  );

export const callNoRoll = (
  rulebook: Rulebook,
  table: CrapsTable,
  { ground: name, by }: CommandOf<'CallNoRoll'>,
): Verdict => {
  const ground = groundOf(rulebook, table, name);
  if (isRefusal(ground)) return ground;
  const problem =
    checkDuty(rulebook, 'call-no-roll', by, table) ??
    (ground.by ? checkRole(rulebook, by, ground.by, false, ground.clause) : undefined) ??
    checkPhase(rulebook, table) ??
    checkStage(table, 'thrown', ground.clause);
  return problem ?? [{ type: 'NoRollCalled', ground: ground.ground, says: ground.says, clause: ground.clause }];
};

const groundOf = ({ noRollGrounds }: Rulebook, table: CrapsTable, name: string | undefined): Ground | Refusal => {
  const grounds = noRollGrounds.filter(({ form }) => !form || form === formOf(table));
  const found = grounds.find(({ ground }) => ground === name);
  const names = grounds.filter(({ refused }) => !refused).map(({ ground }) => ground);
  if (!found)
    return refusal(
      'no-remedy',
      null,
      `The ground for a no roll must be one of ${names.join(', ')}, not ${JSON.stringify(name) ?? 'none'}.`,
    );
  return found.refused ? refusal('no-remedy', found.clause, `That is no ground for a no roll: ${found.says}.`) : found;
};

/** The events of a throw that counts, in the order in which a table sees them. */
export const settleThrow = (
  rulebook: Rulebook,
  table: CrapsTable,
  roll: Roll,
  leaning: boolean,
): readonly TableEvent[] => {
  const { play: hand } = table;
  const resolutions = Object.entries(hand.seats).map(([seat, bets]) => ({
    seat: Number(seat),
    before: bets.wagers,
    ...decidedAt(table, Number(seat), bets.wagers, roll),
  }));
  const results = resolutions.flatMap((resolution) => resolution.results);
  const held = results.filter((result) => waitsForNotice(hand, result));
  const { fire } = handClauses(rulebook);
  const settling = step(rulebook, table, 'settle');
  const number = hand.throws + 1;
  return [
    {
      type: 'ThrowCalled',
      number,
      roll,
      call: callOf(roll),
      ...(leaning ? { leaning: true as const } : {}),
      clause: step(rulebook, table, 'call-throw'),
    },
    {
      type: 'LosersCollected',
      round: number,
      results: results.filter(({ result }) => result === 'lost'),
      clause: settling,
    },
    {
      type: 'WinnersPaid',
      round: number,
      results: results.filter((result) => result.result !== 'lost' && !held.includes(result)),
      clause: settling,
    },
    ...(held.length > 0 && fire
      ? [{ type: 'PayoutHeld', round: number, results: held, clause: fire.notice } as const]
      : []),
    ...standing(resolutions),
    ...handEvents(rulebook, table, roll),
  ];
};

/** The shooter throws without a line wager, and nobody else at the table has one either. */
const decidesComeOnly = ({ play, submission }: CrapsTable): boolean =>
  play.comeWagersOnly && !hasLineWagers(submission!, play);

/** Whether anybody at the table has a wager on the line. */
export const hasLineWagers = (submission: RulesSubmission, { seats }: CrapsPlay): boolean =>
  Object.values(seats).some(({ wagers }) => wagers.some(({ spot }) => isOnLine(submission, spot)));

/** While only come wagers are being decided, wagers that follow the shooter's points wait. */
const resolveFor = (table: CrapsTable, wagers: readonly Wager[], roll: Roll): Resolution => {
  const { play: hand, submission } = table;
  if (!decidesComeOnly(table)) return resolve(submission!, hand.point, wagers, roll);
  const waits = (wager: Wager) => ['points-made', 'lucky-shooter'].includes(spotOf(submission!, wager).play.kind);
  const resolution = resolve(
    submission!,
    hand.point,
    wagers.filter((wager) => !waits(wager)),
    roll,
  );
  return { ...resolution, left: [...wagers.filter(waits), ...resolution.left] };
};

/** What a roll does to wagers of a seat, with the results as events have them. */
export const decidedAt = (
  table: CrapsTable,
  seat: number,
  wagers: readonly Wager[],
  roll: Roll,
): Resolution & { readonly results: readonly WagerResult[] } => {
  const resolution = resolveFor(table, wagers, roll);
  return { ...resolution, results: resolution.resolved.flatMap((entry) => resultOf(seat, entry)) };
};

/** In the order of canonical JSON, which writes what is in order at once. */
const resultOf = (seat: number, { wager, position, settlement }: Resolved): WagerResult[] => {
  const { result, returned, clauses } = settlement;
  const breakage = brokenOff(settlement.breakage);
  if (result === 'stands')
    return [{ ...breakage, clauses, result: 'won', returned, seat, spot: position, stake: wager.stake, stands: true }];
  const { stands, vigorish } = settlement;
  return [
    {
      ...breakage,
      clauses,
      result,
      returned,
      seat,
      spot: position,
      stake: wager.stake,
      ...(stands ? { stands: true as const } : {}),
      ...(vigorish > 0 ? { vigorish } : {}),
    },
  ];
};

/** Seats whose wagers are not what they were, and the wagers that travelled. */
const standing = (resolutions: readonly ({ seat: number; before: readonly Wager[] } & Resolution)[]): TableEvent[] => {
  const changed = resolutions.filter(({ before, left }) => JSON.stringify(before) !== JSON.stringify(left));
  const moved = resolutions.flatMap(({ seat, moved: moves }) =>
    moves.map(({ from, to }): Moved => ({ seat, from, to })),
  );
  return changed.length
    ? [{ type: 'WagersStand', seats: changed.map(({ seat, left }) => ({ seat, wagers: left })), moved }]
    : [];
};

/** "eight, the hard way", as a stickperson calls it. */
export const callOf = (roll: Roll): string => {
  const name = NUMBER_WORDS[total(roll)]!;
  const hard = roll[0] === roll[1] && [4, 6, 8, 10].includes(total(roll));
  return hard ? `${name}, the hard way` : name;
};

/** Events of the hand after a throw: points set and made, a shooter lost, and the markers of the side bets. */
const handEvents = (rulebook: Rulebook, table: CrapsTable, roll: Roll): TableEvent[] => {
  const { point, shooter } = table.play;
  const clauses = handClauses(rulebook);
  // The marker stays off while only come wagers are being decided.
  if (decidesComeOnly(table))
    return total(roll) === 7 ? removeMarkers(table, clauses) : markTotal(table, roll, clauses);
  const after = nextHand(table.submission!, table.play, roll);
  if (after.newShooter && point !== null)
    return [{ type: 'ShooterLost', seat: shooter, point, clause: clauses.lost }, ...removeMarkers(table, clauses)];
  if (point === null && after.point !== null)
    return [{ type: 'PointSet', point: after.point, clause: clauses.pointSet }, ...markTotal(table, roll, clauses)];
  if (point !== null && after.point === null)
    return [
      { type: 'PointMade', point, clause: clauses.pointMade },
      ...markPoint(table, point, clauses),
      ...markTotal(table, roll, clauses),
    ];
  return total(roll) === 7 ? removeMarkers(table, clauses) : markTotal(table, roll, clauses);
};

/** The side bets that are offered and mark totals. */
const markedBets = ({ submission }: CrapsTable, { bonus, diceOlogy }: HandClauses) => [
  ...(submission!.choices.bonus && bonus ? [bonus] : []),
  ...(submission!.choices.diceOlogy && diceOlogy ? [diceOlogy] : []),
];

/** A button for each total thrown, while Bonus Craps or Dice-Ology is offered. */
const markTotal = (table: CrapsTable, roll: Roll, all: HandClauses): TableEvent[] => {
  const thrown = total(roll);
  const clauses = markedBets(table, all).map(({ marked }) => marked);
  if (clauses.length === 0 || thrown === 7 || table.play.totalsThrown.includes(thrown)) return [];
  return [{ type: 'TotalMarked', total: thrown, clauses }];
};

const removeMarkers = (table: CrapsTable, all: HandClauses): TableEvent[] => {
  const clauses = markedBets(table, all).map(({ removed }) => removed);
  return clauses.length ? [{ type: 'MarkersRemoved', clauses }] : [];
};

/** A throw counts no longer once its dice are gone: then only those take them who may call it off themselves. */
const checkThrowTaker = (rulebook: Rulebook, table: CrapsTable, by: Actor): Refusal | undefined => {
  const { stage } = table.play;
  if (stage === 'betting') return undefined;
  return checkDuty(rulebook, stage === 'thrown' ? 'call-no-roll' : 'rule-disputed-face', by, table);
};

export const retireDice = (rulebook: Rulebook, table: CrapsTable, { reason, by }: CommandOf<'RetireDice'>): Verdict => {
  const problem = checkDuty(rulebook, 'control-dice', by, table, ['dealer', 'boxperson', 'floorperson']);
  if (problem && by.role !== 'boxperson' && by.role !== 'floorperson') return problem;
  const meddling = checkThrowTaker(rulebook, table, by);
  if (meddling) return meddling;
  if (!table.dice) return refusal('nothing-to-do', null, 'No dice are in use.');
  const replaced = replacementFor(rulebook, reason);
  return replaced
    ? [{ type: 'DiceRetired', reason, clause: replaced.clause }]
    : refusal('no-remedy', rulebook.diceSet.clause, `${rulebook.id} does not replace dice as ${reason}.`);
};

export const acknowledge = (rulebook: Rulebook, table: CrapsTable, command: CommandOf<'AcknowledgeNotice'>): Verdict =>
  acknowledgeNotice(rulebook, table, command, step(rulebook, table, 'settle'));
