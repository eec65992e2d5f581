export { type Config, configSummary, readConfig, type SettingSeen, type Source } from './config.ts';
export { ConfigError } from './config-error.ts';
export { formatIn } from './currency.ts';
export { type HouseOptions, openHouse, RunningHouse } from './house.ts';
export { houseLogger } from './operations/log.ts';
export { CHECKPOINTS, type Checkpoint, checkpointIn, type StatedHead } from './protocol/checkpoint.ts';
export * from './protocol/messages.ts';
export { eventOf, type KeptEvent } from './protocol/packing.ts';
export * from './protocol/refusal.ts';
export * from './protocol/turn.ts';
export * from './protocol/view.ts';
export { type Anchor, anchorsIn, anchorText } from './record/anchor.ts';
export { type BackedUp, type BackupOrder, backUp, type Progress } from './record/backup.ts';
export type { Manifest } from './record/backup-manifest.ts';
export { hasSigningKey, type Restored, type RestoreOrder, restore } from './record/backup-restore.ts';
export { adoptRecord, beginEpoch } from './record/epoch.ts';
export { fingerprintOf, type Identity, type Mode, readIdentity } from './record/identity.ts';
export { readKey } from './record/key.ts';
export { type OpenRecord, openRecord } from './record/opening.ts';
export { type ExportName, exportRows } from './reports/export.ts';
export { entriesOf } from './reports/log.ts';
export type { Meter, Meters } from './reports/meters.ts';
export { type Played as Replayable, type Replay, replayEntry, replayRound } from './reports/replay.ts';
export { type FoundRound, type FoundRounds, findRounds } from './reports/rounds.ts';
export { isSignificant } from './reports/significant.ts';
export { type TrialBalance, trialBalance } from './reports/trial-balance.ts';
export {
  isWhole,
  type RecordReport,
  type StreamVerdict,
  type VerifyOptions,
  verifyRecord,
} from './reports/verify-record.ts';
export { SETTINGS, type Setting } from './settings.ts';
export { HOUSE_STREAM, recordedCurrency, softwareHash } from './software.ts';
export * from './store/index.ts';
export { streamOf, type TablePlan } from './tables/floor.ts';
export { PRACTICE_FLOOR } from './tables/practice-floor.ts';
