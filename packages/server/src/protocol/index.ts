export type {
  ApprovalsPage,
  CageRules,
  ClaimedKey,
  DemoPerson,
  DrawerMove,
  DrawerSlip,
  DrawersNow,
  DropCount,
  EnrolledTerminal,
  EntriesPage,
  FloorAlert,
  FoundRound,
  FoundRounds,
  GivenApproval,
  HouseShown,
  Invited,
  IssuedCode,
  IssuedInvitation,
  IssuedKey,
  KeptRound,
  KeptThrow,
  LastCount,
  Meter,
  Meters,
  NodesShown,
  OpenDrawer,
  OpenOffer,
  OpenSession,
  OwnDrawer,
  PracticeSeat,
  PublicKey,
  PublicResult,
  RecordTold,
  Replay,
  StaffMember,
  TableAtAGlance,
  TableMoney,
  TableShown,
  TableSummary,
  TrialBalance,
  UnfinishedMove,
  VisitBalance,
  VoucherNow,
  VoucherReport,
} from './answers.ts';
export * from './chain.ts';
export * from './checkpoint.ts';
export type * from './entry.ts';
export type * from './messages.ts';
export { checkName, checkPerson, nameOf } from './name.ts';
export * from './packing.ts';
export * from './proof.ts';
export * from './refusal.ts';
export { checkRoles, DEPARTMENTS, type Department, departmentOf, type StaffRole } from './role.ts';
export * from './turn.ts';
export * from './unattended.ts';
export * from './view.ts';
