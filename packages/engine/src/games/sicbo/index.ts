import { checkRole, type Game } from '../../table/index.ts';
import { forgotten, roundsNamed, withRecords } from './archive.ts';
import { crewAlone, STEPS } from './crew.ts';
import * as round from './decide.ts';
import { evolve } from './evolve.ts';
import * as irregularity from './irregularities.ts';
import { RECORDINGS } from './recordings.ts';
import { noRound } from './round.ts';
import { NO_ROUND_YET, type SicBoPlay } from './state.ts';
import { resultsIn, seeing, seen, shown } from './view.ts';

export const sicbo: Game<SicBoPlay> = {
  name: 'Sic Bo',
  recordings: RECORDINGS,
  dealtBy: ['dealer'],
  start: NO_ROUND_YET,
  deciders: {
    PlaceSpokenWager: round.placeSpokenWager,
    OpenBetting: round.openBetting,
    CloseBetting: round.closeBetting,
    CoverShaker: round.coverShaker,
    SelectPlayer: round.selectPlayer,
    MixDice: round.mixDice,
    UncoverShaker: round.uncoverShaker,
    EnterDie: round.enterDie,
    ClearEntry: round.clearEntry,
    ConfirmResult: round.confirmResult,
    ClearLights: round.clearLights,
    CallNoRoll: irregularity.callNoRoll,
    ReportShakerFailure: irregularity.reportShakerFailure,
    ReportDeviceFailure: irregularity.reportDeviceFailure,
    AttestRepair: irregularity.attestRepair,
    ReplaceShaker: irregularity.replaceShaker,
    ReportInterruption: irregularity.reportInterruption,
    CorrectResult: irregularity.correctResult,
    VoidRounds: irregularity.voidRounds,
  },
  evolve,
  turn: ({ round: live, roundNumber }) => ({
    unit: 'round',
    number: roundNumber,
    stage: live?.stage ?? 'between',
  }),
  lastDecided: ({ round: live, roundNumber }) => (live && live.stage !== 'lit' ? roundNumber - 1 : roundNumber),
  situation: round.situationOf,
  registered: (play, seat) => round.betsOf(play, seat).registered,
  standing: ({ round: live }) => (live && live.stage !== 'lit' ? live.seats : {}),
  checkIdle: noRound,
  checkDiceFree: (play, served) => (served && play.round?.mixes === 0 ? undefined : noRound(play)),
  checkClosing: noRound,
  checkPlayer: () => undefined,
  staying: () => null,
  leave: () => [],
  checkArea: () => undefined,
  keepsWagerState: false,
  checkLoader: (rulebook, _, by) => checkRole(rulebook, by, ['dealer'], true, rulebook.diceSet.clause),
  actions: () => [],
  rulings: {
    void: (rulebook, table, number, people, why) => irregularity.voidNamed(rulebook, table, [number], people, why),
    settle: irregularity.settleAsShown,
    resettle: irregularity.resettle,
  },
  named: roundsNamed,
  forgotten,
  withRecords,
  lastOver: ({ round: live, roundNumber }) => roundNumber - (live ? 1 : 0),
  records: ({ rounds }) => rounds,
  calls: () => [],
  players: () => [],
  entered: ({ round: live }) => (live?.stage === 'closed' ? live.entered : []),
  results: resultsIn,
  // The lights tell it, and ten thousand wagers are too many to be told of.
  settled: () => null,
  shownResults: ({ rounds, round: live }) =>
    [...rounds, ...(live?.stage === 'lit' ? [live] : [])].map(({ number, roll, corrected }) => ({
      number,
      roll,
      corrected,
    })),
  notices: () => [],
  lastRoll: ({ rounds }) => rounds.at(-1)?.roll ?? null,
  shown,
  isFresh: ({ round }) => round === null || round.stage === 'betting',
  seen,
  seeing,
  steps: STEPS,
  diceBringer: () => 'dealer',
  crewAlone,
};
