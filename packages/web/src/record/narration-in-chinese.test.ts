import { RULEBOOKS, type TableEvent } from '@hardway/engine';
import { expect, test } from 'vitest';
import { allWordsIn, documentsIn } from '../words/index.ts';
import { inChinese } from './narration-in-chinese.ts';

const by = { id: 'demo-shift-manager', role: 'shift-manager' };
const won = { seat: 1, spot: 'total/9', stake: 500, result: 'won', returned: 3500, clauses: [] };
const lost = { seat: 2, spot: 'small', stake: 1000, result: 'lost', returned: 0, clauses: [] };
const moved = { seat: 3, credit: -500, owed: 250 };

const SENTENCES: readonly (readonly [event: object, sentence: string])[] = [
  [{ type: 'WagerPlaced', seat: 4, spot: 'small', added: 500 }, '4 号座在“小”下注 5.00。'],
  [
    { type: 'WagerPlaced', seat: 4, spot: 'buy/4', added: 2000, vigorish: 100 },
    '4 号座在“买注 4”下注 20.00，付佣金 1.00。',
  ],
  [{ type: 'LosersCollected', results: [lost] }, '收取输注：2 号座“小”10.00 输。'],
  [
    { type: 'WinnersPaid', results: [{ ...won, stands: true, vigorish: 5 }] },
    '赔付赢注：1 号座“点数 9”5.00 留台，赢得 35.00（已扣佣金 0.05）。',
  ],
  [
    { type: 'RoundVoided', round: 7, returned: [{ seat: 1, spot: 'any-triple', stake: 100 }] },
    '第 7 局作废；退还：1 号座“全围”1.00。',
  ],
  [
    { type: 'SettledRoundVoided', round: 7, movements: [moved], approver: by },
    '撤销第 7 局，由 demo-shift-manager 批准：3 号座退还 5.00，欠款增加 2.50。',
  ],
  [
    { type: 'IrregularityReported', says: 'The round is void; every wager goes back.', source: 'house-rule' },
    '异常：本局作废，全部注码退还。（本场规则：文件未作规定。）',
  ],
  [{ type: 'EquipmentAttested', items: ['layout'], noted: [] }, '确认设备：台面布局已申报并获批准。'],
  [{ type: 'ThrowCalled', number: 12, roll: [4, 4] }, '第 12 掷：4-4，八点，硬八。'],
  [{ type: 'NoRollCalled', says: 'a die left the table' }, '本掷无效：有骰子离台。注码保留，重新掷骰。'],
  [
    { type: 'WagersStand', moved: [{ seat: 1, from: 'come', to: 'come/6' }] },
    '注码移动：1 号座由“来注”至“来注（6 点）”。',
  ],
  [{ type: 'StaffAssigned', role: 'dealer', person: 'bea', from: 'ann' }, 'bea 被指派到本台，任荷官，接替 ann。'],
  [{ type: 'OrderQueued', asker: by, what: 'CloseTable' }, 'demo-shift-manager 要求收台，待本局或本掷之后执行。'],
  [
    { type: 'RulingRecorded', ground: 'not-covered', effect: 'adjust', text: '照付。' },
    '裁决（文件未涵盖，调整额度）：照付。',
  ],
];

test.each(SENTENCES)('%o', async (event, sentence) => {
  const [words, documents] = await Promise.all([allWordsIn('zh'), documentsIn('zh')]);
  const told = (english: string): string => documents[english] ?? english;
  expect(inChinese(event as TableEvent, { words, rulebooks: RULEBOOKS, told })).toBe(sentence);
});
