export { type BackedUp, type BackupOrder, backUp } from './backup/backup.ts';
export type { Manifest } from './backup/manifest.ts';
export { type MoveOrder, type MoveOutcome, type MoveProgress, moveRecord } from './backup/move.ts';
export type { CopyProgress } from './backup/proof.ts';
export { hasSigningKey, type Restored, type RestoreOrder, restore } from './backup/restore.ts';
export { configSummary, readConfig, type SettingSeen } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export { type Config, SETTINGS, type Setting, type Source } from './config/settings.ts';
export { formatIn, isCurrency } from './currency.ts';
export { isSignificant } from './history/significant.ts';
export type { HouseOptions, RunningHouse } from './house.ts';
export { NodeCaller } from './node/calling.ts';
export { openHouse } from './open-house.ts';
export { houseLogger } from './operations/log.ts';
export type { FoundRound, FoundRounds, Meter, Meters, NodeWord, Replay, TrialBalance } from './protocol/answers.ts';
export { CHECKPOINTS, type Checkpoint, checkpointIn, type StatedHead } from './protocol/checkpoint.ts';
export type * from './protocol/entry.ts';
export type * from './protocol/messages.ts';
export { eventOf, type KeptEvent } from './protocol/packing.ts';
export * from './protocol/refusal.ts';
export * from './protocol/turn.ts';
export * from './protocol/view.ts';
export { type Anchor, anchorsIn, anchorText } from './record/anchor.ts';
export { adoptRecord, beginEpoch } from './record/epoch.ts';
export { fingerprintOf, type Identity, type Mode, readIdentity } from './record/identity.ts';
export { readKey } from './record/key.ts';
export { type OpenRecord, openRecord } from './record/opening.ts';
export { type ExportName, exportRows } from './reports/export.ts';
export { type PlayedStretch as Replayable, replayEntry, replayRound } from './reports/replay.ts';
export { findRounds } from './reports/rounds.ts';
export { trialBalance } from './reports/trial-balance.ts';
export {
  isWhole,
  type RecordReport,
  type StreamVerdict,
  type VerifyOptions,
  verifyRecord,
} from './reports/verify-record.ts';
export { HOUSE_STREAM, recordedCurrency, softwareHash } from './software.ts';
export { entriesOf } from './store/entries.ts';
export * from './store/index.ts';
export { streamOf, type TablePlan } from './tables/floor.ts';
export { PRACTICE_FLOOR } from './tables/practice-floor.ts';
