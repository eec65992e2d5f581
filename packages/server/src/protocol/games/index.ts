import { Type } from '@sinclair/typebox';
import { CrapsPlaySchema, HandBetsSchema, ThrowRecordSchema } from './craps.ts';
import { RoundRecordSchema, RoundSchema, SicBoPlaySchema } from './sicbo.ts';

export const PlaySchema = Type.Union([SicBoPlaySchema, CrapsPlaySchema], {
  description: 'Where the table’s game stands.',
});

/** By the names under which descriptions refer to them. */
export const GAME_SCHEMAS = {
  HandBets: HandBetsSchema,
  CrapsPlay: CrapsPlaySchema,
  RoundInPlay: RoundSchema,
  RoundRecord: RoundRecordSchema,
  SicBoPlay: SicBoPlaySchema,
  ThrowRecord: ThrowRecordSchema,
};
