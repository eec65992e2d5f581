import type { HandClauses } from '../../rules/index.ts';
import { at } from './clauses.ts';

export const hand: HandClauses = {
  firstOffer: { craps: at('7.B(1)(a)'), 'mini-craps': at('7.B(2)(a)') },
  firstOfferDeclined: { craps: at('7.B(1)(b)'), 'mini-craps': at('7.B(2)(b)') },
  offerBesideShooter: at('10.B'),
  nextOffer: at('10.C'),
  nextOfferDeclined: at('10.D'),
  continues: at('10.B(1)'),
  firstSelection: at('7.C'),
  laterSelection: at('10.E'),
  passed: at('10.A'),
  orderedToPass: at('10.A(2)'),
  lost: at('10.A(1)'),
  pointSet: at('1.B(3)'),
  pointMade: at('3.A(1)(a)(ii)'),
  leaningDie: at('9.C'),
  cup: { first: at('7.D'), later: at('10.F'), stands: { craps: at('7.D(1)'), 'mini-craps': at('7.D(2)') } },
  diceGone: 'improper',
  seated: at('4.F'),
  staysSeated: at('4.F / stay seated'),
  fire: { area: at('2.D(4)(a)'), marker: at('11.A(4)'), notice: at('11.A(6)') },
  bonus: { marked: at('12.B(3)'), removed: at('12.B(5)') },
  diceOlogy: { marked: at('13.B(3)'), removed: at('13.B(5)') },
};
