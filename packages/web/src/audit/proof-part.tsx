import { type ChangeEvent, useState } from 'react';
import { Badge, Button } from '../design/index.ts';
import { useLoaded } from '../house/loaded.ts';
import { RouteLink } from '../house/router.tsx';
import { auditAddress } from './address.ts';
import { useHouseKey } from './house-key.ts';
import { AuditPanel } from './panel.tsx';
import { keyFingerprint, keyOf } from './proof-tools.ts';
import './proof.css';
import { useWords } from '../words/language.tsx';
import { type Proof, useProof } from './use-proof.ts';

interface NamedStream {
  readonly stream: string;
  readonly name: string;
  /** Null for the house's own. */
  readonly table: string | null;
}

/** Proves that nothing in the record was changed, left out or cut off. */
export const ProofPart = ({ streams }: { streams: readonly NamedStream[] }) => {
  const words = useWords();
  const ofHouse = useHouseKey();
  const [own, setOwn] = useState<string | null>(null);
  const pem = own ?? ofHouse;
  const { proofOf, isRunning, prove, cancel } = useProof();
  if (!isSecureContext)
    return (
      <AuditPanel title={words.audit.parts.proof}>
        <p className="notice">{words.audit.proof.insecure}</p>
      </AuditPanel>
    );
  return (
    <AuditPanel title={words.audit.parts.proof} lead={words.audit.proof.lead}>
      <KeyChoice pem={pem} isOwn={own !== null} onChoose={setOwn} />
      <p className="row">
        <Button
          look="primary"
          disabled={isRunning}
          onClick={() =>
            void prove(
              streams.map(({ stream }) => stream),
              pem,
            )
          }
        >
          {streams.length > 1 ? words.audit.proof.proveAll : words.audit.proof.prove}
        </Button>
        {isRunning && <Button onClick={cancel}>{words.shared.cancel}</Button>}
      </p>
      <ul className="proofs">
        {streams.map(({ stream, name, table }) => (
          <li key={stream}>
            <h3>{name}</h3>
            <Verdict proof={proofOf(stream)} table={table} name={name} />
          </li>
        ))}
      </ul>
      {streams.length > 1 && <p className="soft">{words.audit.proof.others}</p>}
    </AuditPanel>
  );
};

interface KeyChoiceProps {
  readonly pem: string;
  readonly isOwn: boolean;
  readonly onChoose: (pem: string | null) => void;
}

/** Whoever kept the house's key elsewhere need not take its word for it. */
const KeyChoice = ({ pem, isOwn, onChoose }: KeyChoiceProps) => {
  const words = useWords();
  const known = useLoaded(pem, async () => {
    const [fingerprint, key] = await Promise.all([keyFingerprint(pem), keyOf(pem)]);
    return { fingerprint, isUsable: key !== null };
  })?.value;
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file) onChoose(await file.text());
    target.value = '';
  };
  return (
    <div className="key-choice row gap-4 apart inset">
      <dl>
        <dt>
          {words.audit.proof.key}{' '}
          <Badge look="brass">{isOwn ? words.audit.proof.ofFile : words.audit.proof.ofHouse}</Badge>
        </dt>
        <dd>
          <small>{words.audit.proof.fingerprint}</small>
          <code>{known?.fingerprint ?? '–'}</code>
        </dd>
      </dl>
      <div className="row">
        <label className="button quiet">
          {words.audit.proof.choose}
          <input className="unseen" type="file" accept=".pem,.txt" onChange={(event) => void take(event)} />
        </label>
        {isOwn && (
          <Button look="quiet" onClick={() => onChoose(null)}>
            {words.audit.proof.useHouse}
          </Button>
        )}
      </div>
      {known && !known.isUsable && (
        <p className="notice" role="alert">
          {words.audit.proof.noKey}
        </p>
      )}
    </div>
  );
};

const Verdict = ({ proof, table, name }: { proof: Proof; table: string | null; name: string }) => {
  const words = useWords();
  switch (proof.is) {
    case 'idle':
    case 'waiting':
    case 'cancelled':
      return <p className="soft">{words.audit.proof[proof.is]}</p>;
    case 'failed':
      return (
        <p className="verdict doubtful" role="status">
          ? {words.audit.proof.failed}
        </p>
      );
    case 'running':
      return (
        <p className="running stack gap-1">
          <progress aria-label={name} value={proof.done} max={Math.max(1, proof.of)} />
          <span className="soft">{words.audit.proof.running({ done: proof.done, of: proof.of })}</span>
        </p>
      );
    case 'done':
      return <Found proof={proof} table={table} />;
  }
};

/** Green only when the chain, every checkpoint and every signature hold. */
const Found = ({ proof, table }: { proof: Extract<Proof, { is: 'done' }>; table: string | null }) => {
  const words = useWords();
  const { verdict, progress, hadKey } = proof;
  if (verdict.is === 'broken')
    return (
      <div className="verdict broken" role="alert">
        <p>
          ✗ <b>{words.audit.proof.broken({ version: verdict.version })}</b>
        </p>
        <p lang="en">{verdict.because}</p>
        {table !== null && (
          <RouteLink href={auditAddress(table, { part: 'replay', entry: verdict.version })}>
            {words.audit.proof.look}
          </RouteLink>
        )}
      </div>
    );
  const { version } = verdict.head;
  if (!hadKey || progress.checkpoints === 0)
    return (
      <p className="verdict doubtful" role="status">
        ! {hadKey ? words.audit.proof.noCheckpoint : words.audit.proof.noSignature}
      </p>
    );
  return (
    <div className="verdict whole" role="status">
      <p>
        ✓ <b>{words.audit.proof.whole({ count: version })}</b>
      </p>
      <p>{words.audit.proof.signed({ count: progress.checkpoints, to: progress.signedTo })}</p>
      {progress.signedTo < version && <p>{words.audit.proof.unsigned({ count: version - progress.signedTo })}</p>}
      <code>{verdict.head.hash}</code>
    </div>
  );
};
