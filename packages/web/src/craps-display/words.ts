import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';

/** Every word of the wall above a craps table that other screens do not have. */
const en = {
  mini: 'Mini-craps',
  hand: 'The hand',
  point: 'Point',
  comeOut: 'Come out roll',
  noShooter: 'New shooter',
  offered: (seat: number) => `Dice offered to seat ${seat}`,
  shooter: (seat: number) => `Seat ${seat} shoots`,
  rolls: (count: number) => (count === 1 ? '1 roll' : `${count} rolls`),
  phase: {
    open: 'Place your bets',
    thrown: 'No more bets',
    disputed: 'The dice are being ruled on',
    offer: 'Waiting for a shooter',
  },
  throwNumber: (number: number) => `Throw ${number}`,
  sides: 'Side bets',
  title: {
    fire: 'Fire Bet',
    bonus: 'Bonus Craps',
    'dice-ology': 'Dice-Ology',
    'lucky-shooter': 'Lucky Shooter',
  },
  pays: {
    fire: (what: string) => `${what} points`,
    'lucky-shooter': (what: string) =>
      what === 'come-out' ? 'Come out' : what === 'top' ? 'All six' : `${what} numbers`,
  },
  made: (numbers: readonly number[]) => (numbers.length === 0 ? 'none yet' : numbers.join(', ')),
  fireRule: 'Taken only before a shooter’s first come out roll',
  fireNow: { open: 'Taken now', shut: 'Closed until the next shooter' },
  limits: (min: string, max: string) => `Least ${min} · most ${max}`,
  counts: (count: number) => {
    if (count === 0) return 'No throws yet';
    return count === 1 ? 'Totals of the last throw' : `Totals of the last ${count} throws`;
  },
  sevens: (seen: number, expected: string) => `Sevens: seen ${seen}, expected ${expected}`,
};

export type WallWords = typeof en;

const zh: WallWords = {
  mini: '迷你花旗骰',
  hand: '本手',
  point: '点数',
  comeOut: '首掷',
  noShooter: '换掷手',
  offered: (seat) => `请 ${seat} 号位掷骰`,
  shooter: (seat) => `${seat} 号位掷骰`,
  rolls: (count) => `${count} 掷`,
  phase: { open: '请下注', thrown: '停止下注', disputed: '骰面裁定中', offer: '等待掷手' },
  throwNumber: (number) => `第 ${number} 掷`,
  sides: '边注',
  title: { fire: '火注', bonus: '全小全大', 'dice-ology': '骰学边注', 'lucky-shooter': '幸运掷手' },
  pays: {
    fire: (what) => `${what} 个点`,
    'lucky-shooter': (what) => (what === 'come-out' ? '首掷' : what === 'top' ? '六个全中' : `${what} 个号码`),
  },
  made: (numbers) => (numbers.length === 0 ? '尚无' : numbers.join('、')),
  fireRule: '仅在掷手第一次首掷之前接受',
  fireNow: { open: '现在可下', shut: '须待下一位掷手' },
  limits: (min, max) => `最低 ${min} · 最高 ${max}`,
  counts: (count) => (count === 0 ? '尚无掷骰' : `最近 ${count} 掷的点数`),
  sevens: (seen, expected) => `七点：出现 ${seen}，期望 ${expected}`,
};

const WALL_WORDS: Readonly<Record<Language, WallWords>> = { en, zh };

export const useWallWords = (): WallWords => WALL_WORDS[useLanguage().language];
