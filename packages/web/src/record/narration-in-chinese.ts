import {
  type Compared,
  type EventOf,
  type EventType,
  type Movement,
  positionName,
  type Roll,
  type Rulebook,
  type TableEvent,
  total,
  type WagerResult,
} from '@hardway/engine';
import { plainAmount as amount } from '../design/amount.ts';
import type { Words } from '../words/index.ts';

/** What a sentence names that has words of its own elsewhere. */
interface Telling {
  readonly words: Words;
  readonly rulebooks: readonly Rulebook[];
  /** A sentence of a document’s data in Chinese, or as it came. */
  readonly told: (english: string) => string;
}

type Sentences = { readonly [T in EventType]: (event: EventOf<T>, telling: Telling) => string };

const ORDERS = { ChangeLimits: '更改限额', LoadDice: '换骰', CloseTable: '收台' } as const;

const listed = (parts: readonly string[]): string => (parts.length > 0 ? parts.join('；') : '无');

const dice = (roll: readonly number[]): string => roll.join('-');

const seats = (numbers: readonly number[]): string => numbers.map((seat) => `${seat} 号座`).join('、');

const spot = ({ rulebooks }: Telling, id: string): string => {
  const names = rulebooks.map((rulebook) => positionName(rulebook, id, 'zh'));
  return names.find((name) => name !== id) ?? id;
};

const role = ({ words }: Telling, id: string): string => words.record.role[id] ?? id;

const outcome = (telling: Telling, { seat, spot: id, stake, returned, stands, vigorish }: WagerResult): string => {
  const where = `${seat} 号座“${spot(telling, id)}”${amount(stake)}`;
  if (returned === 0) return `${where} 输`;
  const fee = vigorish ? `（已扣佣金 ${amount(vigorish)}）` : '';
  return stands ? `${where} 留台，赢得 ${amount(returned)}${fee}` : `${where} 返还 ${amount(returned)}${fee}`;
};

const outcomes = (telling: Telling, results: readonly WagerResult[]): string =>
  listed(results.map((result) => outcome(telling, result)));

const movement = ({ seat, credit, owed, visit }: Movement): string => {
  if (visit)
    return `已离开 ${seat} 号座的玩家${visit.amount > 0 ? '应得' : '应付'} ${amount(Math.abs(visit.amount))}，记在账房`;
  const parts = [
    ...(credit === 0 ? [] : [`${credit < 0 ? '退还' : '获得'} ${amount(Math.abs(credit))}`]),
    ...(owed === 0 ? [] : [`${owed > 0 ? '欠款增加' : '偿还'} ${amount(Math.abs(owed))}`]),
  ];
  return `${seat} 号座${parts.join('，')}`;
};

const movements = (moved: readonly Movement[]): string => listed(moved.map(movement));

const compared = (what: string, { expected, found }: Compared): string =>
  expected === found
    ? `${what} ${amount(found)}，与记录相符`
    : `${what} ${amount(found)}，与记录的 ${amount(expected)} 不符`;

const rounds = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? `第 ${first} 局` : `第 ${first} 至 ${last} 局`;

/** What was attested, as the document’s data says it. */
const requirement = ({ rulebooks, told }: Telling, id: string): string => {
  const known = rulebooks.flatMap(({ equipment, shakers }) => [
    ...equipment,
    ...shakers.flatMap(({ conditions }) => conditions),
  ]);
  const found = known.find((each) => each.id === id);
  return found ? told(found.says).replace(/。$/, '') : id;
};

const shaker = ({ rulebooks, told }: Telling, id: string): string => {
  const found = rulebooks.flatMap(({ shakers }) => shakers).find((each) => each.id === id);
  return found ? told(found.title) : id;
};

const called = ({ working, now }: EventOf<'WagerCallRequested' | 'WagerCalled'>): string =>
  now ? (working ? '现在恢复生效' : '自现在起暂停，至点数决出') : working ? '在出手掷时生效' : '在出手掷时暂停';

const HARD: readonly number[] = [4, 6, 8, 10];

const callWords = ({ words: { shared } }: Telling, roll: Roll): string => {
  const sum = total(roll);
  const names = roll[0] === roll[1] && HARD.includes(sum) ? shared.calledHard : shared.called;
  return names[sum] ?? `${sum} 点`;
};

/** Why a shooter has the dice no more, where it is not a reason that somebody wrote. */
const GIVEN_UP: Readonly<Record<string, string>> = { left: '已离台', passed: '自愿让出' };

const SENTENCES: Sentences = {
  SubmissionFiled: ({ submission: { rulebook, paytable, house } }, telling) =>
    `申报规则：${rulebook}，赔率表 ${paytable}，摇骰设备：${house.shaker ? shaker(telling, house.shaker) : '无'}。`,
  EquipmentAttested: ({ items, noted = [] }, telling) =>
    `确认设备：${listed(items.map((id) => requirement(telling, id)))}${
      noted.length > 0
        ? `；另记：${noted.map(({ item, value }) => `${requirement(telling, item)}：${value}`).join('；')}`
        : ''
    }。`,
  DiceLoaded: ({ serial, identifiers, seal, conformity }) =>
    `装入骰子 ${serial}${identifiers ? `：${identifiers.join('；')}` : ''}${seal ? `，封条或锁 ${seal}` : ''}${
      conformity ? `，经 ${conformity} 确认合规` : ''
    }。`,
  DiceRetired: ({ serial, rounds: used, reason }, { told }) =>
    `${serial ? `骰子 ${serial}` : '骰子'}停用：${told(reason)}。${used ? `曾用于${rounds(used)}。` : ''}`,
  DeviceLit: (event) => `检查员在结果装置中录入 ${dice(event.dice)}，台面亮灯。`,
  DeviceTested: (event, telling) =>
    event.passed
      ? `以 ${dice(event.dice)} 测试结果装置，中奖区全部亮灯。`
      : `以 ${dice(event.dice)} 测试结果装置，未通过：亮灯的是${listed(event.lit.map((id) => spot(telling, id)))}。`,
  ShakerTested: ({ inspection, passed }) =>
    `${inspection === 'opening' ? '开台' : '交班'}时测试骰盅，${passed ? '摇动正常' : '未通过'}。`,
  ShiftBegun: ({ shift }) => `班次 ${shift} 开始。`,
  StaffAssigned: (event, telling) =>
    `${event.person} 被指派到本台，任${role(telling, event.role)}${event.from === null ? '' : `，接替 ${event.from}`}。`,
  StaffReleased: (event, telling) => `${event.from} 离开本台，${role(telling, event.role)}一职现在空缺。`,
  DealerSignedIn: ({ dealer }) => `荷官上台：${dealer}。`,
  DealerRelieved: ({ from, to }) => `荷官换班：${to} 接替 ${from}。`,
  TableOpened: () => '开台。',
  TableClosed: () => '收台。',
  LimitsChanged: ({ from, to }) =>
    `限额由 ${amount(from.min)}–${amount(from.max)} 改为 ${amount(to.min)}–${amount(to.max)}。`,
  OrderQueued: ({ asker, what, from }) =>
    `${asker.id} 要求${ORDERS[what]}，${from === undefined ? '待本局或本掷之后执行' : `自 ${new Date(from).toISOString()} 起`}。`,
  OrderWithdrawn: ({ asker, what }) => `${asker.id} 要求${ORDERS[what]}的指令已撤回。`,
  OrderCarriedOut: ({ asker, what }) => `此为 ${asker.id} 要求${ORDERS[what]}的指令。`,
  OrderDropped: ({ asker, what, says }, { told }) => `${asker.id} 要求${ORDERS[what]}的指令未执行：${told(says)}`,
  CreditBought: (event) =>
    `${event.seat} 号座以${event.medium === 'cash' ? '现金' : '兑换券'}买入额度 ${amount(event.amount)}。`,
  CreditCashedOut: (event) => `${event.seat} 号座兑出 ${amount(event.amount)}。`,
  ReceivablePaid: (event) =>
    `${event.seat} 号座偿还欠款 ${amount(event.amount)}${event.from ? '，由其额度支付' : ''}。`,
  VisitEnded: ({ seat, owed }) => `${seat} 号座的玩家已离开${owed > 0 ? `，欠 ${amount(owed)}` : ''}。`,
  VisitSettled: ({ seat, amount: paid, approver }) =>
    `账房${paid > 0 ? `付给已离开 ${seat} 号座的玩家` : `向已离开 ${seat} 号座的玩家收取`} ${amount(Math.abs(paid))}，由 ${approver.id} 批准。`,
  DropCounted: ({ cash, vouchers, paidOut }) =>
    `清点钱箱：${[compared('现金', cash), compared('收入兑换券', vouchers), compared('发出兑换券', paidOut)].join('；')}。`,
  HandPayDue: ({ seat, amount: won }) => `${seat} 号座赢得 ${amount(won)}，待服务员支付，其间锁定。`,
  HandPaid: ({ seat, amount: won, to, approver }) =>
    to === 'cash'
      ? `服务员以现金付给 ${seat} 号座 ${amount(won)}${approver ? `，由 ${approver.id} 批准` : ''}；座位解锁。`
      : `服务员将 ${seat} 号座的 ${amount(won)} 留在其额度中；座位解锁。`,
  HandPayWithdrawn: ({ seat, amount: won }) => `${seat} 号座的赢额 ${amount(won)} 不再算数，不再等待服务员。`,
  WagerPlaced: (event, telling) =>
    `${event.seat} 号座在“${spot(telling, event.spot)}”下注 ${amount(event.added)}${
      event.vigorish ? `，付佣金 ${amount(event.vigorish)}` : ''
    }。`,
  WagerChanged: (event, telling) => `${event.seat} 号座将“${spot(telling, event.spot)}”改为 ${amount(event.stake)}。`,
  WagerTakenDown: (event, telling) => `${event.seat} 号座取下“${spot(telling, event.spot)}”的 ${amount(event.stake)}。`,
  BettingOpened: ({ round }) => `第 ${round} 局：开始下注。`,
  ShakerCovered: () => '盖上骰盅。',
  PlayerSelected: ({ seat }) => `选定 ${seat} 号座的玩家启动摇骰器。`,
  DiceMixed: ({ times }) => `摇骰 ${times} 次。`,
  BettingClosed: () => '停止下注。',
  ShakerUncovered: () => '揭开骰盅。',
  DieEntered: ({ face }) => `录入一颗骰子：${face}。`,
  EntryCleared: () => '清除录入。',
  ResultConfirmed: ({ round, roll }) => `第 ${round} 局开出 ${dice(roll)}。`,
  WinnersLit: ({ spots }, telling) =>
    spots.length > 0 ? `中奖区亮灯：${listed(spots.map((id) => spot(telling, id)))}。` : '不亮灯：本局人工结算。',
  LosersCollected: ({ results }, telling) => `收取输注：${outcomes(telling, results)}。`,
  WinnersPaid: ({ results }, telling) => `赔付赢注：${outcomes(telling, results)}。`,
  LightsCleared: () => '熄灯。',
  IrregularityReported: ({ says, source }, { told }) =>
    `异常：${told(says)}${source === 'house-rule' ? '（本场规则：文件未作规定。）' : ''}`,
  RoundVoided: ({ round, returned }, telling) =>
    `第 ${round} 局作废；退还：${listed(
      returned.map(({ seat, spot: id, stake }) => `${seat} 号座“${spot(telling, id)}”${amount(stake)}`),
    )}。`,
  SettledRoundVoided: (event) =>
    `撤销第 ${event.round} 局，由 ${event.approver.id} 批准：${movements(event.movements)}。`,
  ResultCorrected: ({ round, from, to, approver }) =>
    `第 ${round} 局由 ${dice(from)} 更正为 ${dice(to)}，由 ${approver.id} 批准。`,
  RoundResettled: (event) => `第 ${event.round} 局重新结算：${movements(event.movements)}。`,
  ShakerReplaced: ({ from, to }, telling) => `以${shaker(telling, to)}替换${shaker(telling, from)}。`,
  TerminalsCutOff: (event) => `终端断线：${seats(event.seats)}。`,
  TableHalted: ({ what, witness }, { words }) =>
    `停台：${words.irregularity.device[what]}发生故障${witness ? `，见证人 ${witness.id}` : ''}。`,
  RepairAttested: ({ what }, { words }) => `确认${words.irregularity.device[what]}已修复，可以继续。`,
  RulingRecorded: ({ ground, effect, text }, { words: { irregularity } }) =>
    `裁决（${irregularity.grounds[ground]}，${effectName(irregularity.effects, effect)}）：${text}`,
  CreditAdjusted: ({ reason, approver, movements: moved }) =>
    `调整额度（${reason}），由 ${approver.id} 批准：${movements(moved)}。`,
  WagerCallRequested: (event, telling) => `${event.seat} 号座要求“${spot(telling, event.spot)}”${called(event)}。`,
  WagerCalled: (event, telling) => `${event.seat} 号座的“${spot(telling, event.spot)}”${called(event)}。`,
  CallDeclined: (event, telling) => `未接受 ${event.seat} 号座对“${spot(telling, event.spot)}”的要求。`,
  DiceOffered: ({ seat }) => `请 ${seat} 号座接骰。`,
  OfferDeclined: ({ seat }) => `${seat} 号座不接骰。`,
  ShooterChosen: ({ seat, selected }) => `${seat} 号座为掷手，选用第 ${selected.join('、')} 颗骰子。`,
  ShooterContinues: ({ seat }) => `无人接骰：${seat} 号座继续掷骰，仅为裁定来注，标记为关。`,
  DiceGivenUp: ({ seat, why }, { told }) => `${seat} 号座交出骰子（${GIVEN_UP[why] ?? told(why)}）。`,
  DiceThrown: ({ seat, waives }) =>
    waives ? `由机器替 ${seat} 号座掷骰，因此不要求 ${waives} 所说的线注。` : `${seat} 号座掷骰。`,
  ThrowCalled: ({ number, roll, again, leaning }, telling) =>
    `第 ${number} 掷${again ? '（重新报点）' : ''}：${dice(roll)}，${callWords(telling, roll)}${
      leaning ? '，斜靠的骰子按其对面点数' : ''
    }。`,
  ThrowReopened: (event) =>
    `撤回第 ${event.number} 掷（原报 ${dice(event.from)}），由 ${event.approver.id} 批准：${
      event.to ? `骰子实为 ${dice(event.to)}` : '该掷作废，重新掷骰'
    }。其后的款项全部转回：${movements(event.movements)}。`,
  ThrowDisputed: () => '骰面有争议；裁定之前不结算。',
  FaceRuled: ({ roll }) => (roll ? `裁定骰面为 ${dice(roll)}。` : '裁定重新掷骰。'),
  NoRollCalled: ({ says }, { told }) => `本掷无效：${told(says)}。注码保留，重新掷骰。`,
  WagersStand: ({ moved }, telling) =>
    moved.length > 0
      ? `注码移动：${listed(
          moved.map(({ seat, from, to }) => `${seat} 号座由“${spot(telling, from)}”至“${spot(telling, to)}”`),
        )}。`
      : '此掷未决的注码保留。',
  PointSet: ({ point }) => `点数为 ${point}。`,
  PointMade: ({ point }) => `掷中点数 ${point}。`,
  ShooterLost: ({ point }) => `七点出局：点数 ${point} 未中，骰子交给下一位。`,
  FireMarkerPlaced: ({ point, count }) => `在 ${point} 上放置火注标记：已掷中 ${count} 个不同点数。`,
  TotalMarked: (event) => `标记 ${event.total} 点。`,
  MarkersRemoved: () => '移除全部标记。',
  SurveillanceNotified: ({ points, seats: whose }) =>
    `已就点数 ${points.join('、')} 通知监控${whose ? `，涉及 ${seats(whose)}的火注` : ''}。`,
  PayoutHeld: ({ results }, telling) => `待监控确认后支付：${outcomes(telling, results)}。`,
  NoticeAcknowledged: ({ number }) => (number === undefined ? '监控已确认通知。' : `监控已确认第 ${number} 掷的通知。`),
};

const effectName = (effects: Words['irregularity']['effects'], effect: string): string => {
  const named = Object.entries(effects).find(([id]) => id === effect);
  return named ? named[1][0]! : effect;
};

/** The record in Chinese, sentence by sentence; clauses have a place of their own. */
export const inChinese = (event: TableEvent, telling: Telling): string =>
  SENTENCES[event.type](event as never, telling);
