import { refusal } from '../../rules/index.ts';
import { checkDuty, formOf, type Game, type LegalAction } from '../../table/index.ts';
import { crewAlone, roleFor, STEPS } from './crew.ts';
import { evolve } from './evolve.ts';
import { checkAllPaid } from './fire.ts';
import { RECORDINGS } from './recordings.ts';
import * as reopening from './reopening.ts';
import * as shooter from './shooter.ts';
import { type CrapsPlay, handClauses, NO_HAND_YET } from './state.ts';
import * as throwing from './throw.ts';
import { seeing, seen, shown } from './view.ts';
import * as wagers from './wagers.ts';

const noThrow = ({ stage }: CrapsPlay) =>
  stage === 'betting' ? undefined : refusal('out-of-order', null, 'The dice are in the air: call the throw first.');

const noWagers = ({ seats }: CrapsPlay) =>
  Object.values(seats).some(({ wagers: up }) => up.length > 0)
    ? refusal('live-wagers', null, 'Wagers are still up; the table can close once they are decided or taken down.')
    : undefined;

export const craps: Game<CrapsPlay> = {
  name: 'craps',
  recordings: RECORDINGS,
  dealtBy: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'],
  start: NO_HAND_YET,
  deciders: {
    CallWager: wagers.callOnOrOff,
    ConfirmCall: wagers.confirmCall,
    PlaceSpokenWager: wagers.placeSpokenWager,
    OfferDice: shooter.offerDice,
    AnswerOffer: shooter.answerOffer,
    PassDice: shooter.passDice,
    OrderPass: shooter.orderPass,
    ThrowDice: throwing.throwDice,
    CallThrow: throwing.callThrow,
    DisputeFace: throwing.disputeFace,
    RuleOnFace: throwing.ruleOnFace,
    ReopenThrow: reopening.reopenThrow,
    RetireDice: throwing.retireDice,
    AcknowledgeNotice: throwing.acknowledge,
    CallNoRoll: throwing.callNoRoll,
  },
  evolve,
  turn: ({ throws, stage }) => ({ unit: 'throw', number: throws + 1, stage }),
  lastDecided: ({ throws }) => throws,
  situation: wagers.situationOf,
  registered: (play, seat) => wagers.betsOf(play, seat).registered,
  standing: ({ seats }) => seats,
  checkIdle: () => undefined,
  checkDiceFree: noThrow,
  checkClosing: (play) => noThrow(play) ?? noWagers(play) ?? checkAllPaid(play),
  checkPlayer: wagers.checkPlayer,
  staying: (rulebook, table) => (formOf(table) === 'mini-craps' ? handClauses(rulebook).staysSeated : null),
  leave: shooter.leaveDice,
  checkArea: wagers.checkFireArea,
  keepsWagerState: true,
  checkLoader: (rulebook, table, by) => checkDuty(rulebook, 'control-dice', by, table),
  actions: (ask): LegalAction[] => [
    { action: 'throw', spot: null, refusal: ask('ThrowDice'), stakes: null },
    { action: 'pass-dice', spot: null, refusal: ask('PassDice'), stakes: null },
    { action: 'answer-offer', spot: null, refusal: ask('AnswerOffer', { accepts: true }), stakes: null },
  ],
  rulings: {
    void: (rulebook, _, number, __, irregularity) => reopening.reopenInstead(rulebook, number, irregularity),
    settle: throwing.callInstead,
    resettle: (rulebook, _, { round }, irregularity) => reopening.reopenInstead(rulebook, round, irregularity),
  },
  named: () => [],
  forgotten: () => [],
  withRecords: (table) => table,
  lastOver: () => 0,
  records: () => [],
  calls: ({ calls }) => calls,
  players: ({ players }) => players,
  entered: () => [],
  results: ({ recent }) => recent,
  shownResults: ({ recent }) =>
    recent.map(({ number, roll, corrected }) => ({ number, roll, corrected: corrected ?? false })),
  settled: ({ recent }) => {
    const last = recent.at(-1);
    return last ? { number: last.number, results: last.results } : null;
  },
  notices: ({ notices }) => notices,
  lastRoll: ({ recent }) => recent.at(-1)?.roll ?? null,
  shown,
  isFresh: ({ stage, shooter, point, totalsThrown }) =>
    stage === 'betting' && shooter === null && point === null && totalsThrown.length === 0,
  seen,
  seeing,
  steps: STEPS,
  diceBringer: (rulebook, table) => roleFor(rulebook, table, 'control-dice'),
  crewAlone,
};
