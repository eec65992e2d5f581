import { type ChangeEvent, useEffect, useState } from 'react';
import { Badge, Button } from '../design/index.ts';
import { Link } from '../router.tsx';
import { auditAddress } from './address.ts';
import { useHouseKey } from './audit.tsx';
import { fingerprintOf, keyOf } from './notary.ts';
import { Panel } from './panel.tsx';
import './proof.css';
import { type Proof, useProof } from './use-proof.ts';
import { useAuditWords } from './words.ts';

export interface NamedStream {
  readonly stream: string;
  readonly name: string;
  /** Null for the house's own. */
  readonly table: string | null;
}

/** Proves that nothing in the record was changed, left out or cut off. */
export const ProofPart = ({ streams }: { streams: readonly NamedStream[] }) => {
  const words = useAuditWords();
  const { proof: proofWords } = words;
  const ofHouse = useHouseKey();
  const [own, setOwn] = useState<string | null>(null);
  const pem = own ?? ofHouse;
  const { proofOf, isRunning, prove, cancel } = useProof();
  if (!isSecureContext)
    return (
      <Panel title={proofWords.title}>
        <p className="notice">{proofWords.insecure}</p>
      </Panel>
    );
  return (
    <Panel title={proofWords.title} lead={proofWords.lead}>
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
          {streams.length > 1 ? proofWords.proveAll : proofWords.prove}
        </Button>
        {isRunning && <Button onClick={cancel}>{proofWords.cancel}</Button>}
      </p>
      <ul className="proofs">
        {streams.map(({ stream, name, table }) => (
          <li key={stream}>
            <h3>{name}</h3>
            <Verdict proof={proofOf(stream)} table={table} name={name} />
          </li>
        ))}
      </ul>
      {streams.length > 1 && <p className="soft">{proofWords.others}</p>}
    </Panel>
  );
};

interface KeyChoiceProps {
  readonly pem: string;
  readonly isOwn: boolean;
  readonly onChoose: (pem: string | null) => void;
}

/** Whoever kept the house's key elsewhere need not take its word for it. */
const KeyChoice = ({ pem, isOwn, onChoose }: KeyChoiceProps) => {
  const { proof: words } = useAuditWords();
  const [known, setKnown] = useState<{ fingerprint: string | null; isUsable: boolean } | null>(null);
  useEffect(() => {
    let stopped = false;
    void Promise.all([fingerprintOf(pem), keyOf(pem)]).then(
      ([fingerprint, key]) => !stopped && setKnown({ fingerprint, isUsable: key !== null }),
    );
    return () => {
      stopped = true;
    };
  }, [pem]);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file) onChoose(await file.text());
    target.value = '';
  };
  return (
    <div className="key-choice">
      <dl>
        <dt>
          {words.key} <Badge look="brass">{isOwn ? words.ofFile : words.ofHouse}</Badge>
        </dt>
        <dd>
          <small>{words.fingerprint}</small>
          <code>{known?.fingerprint ?? '–'}</code>
        </dd>
      </dl>
      <div className="row">
        <label className="button quiet">
          {words.choose}
          <input className="unseen" type="file" accept=".pem,.txt" onChange={(event) => void take(event)} />
        </label>
        {isOwn && (
          <Button look="quiet" onClick={() => onChoose(null)}>
            {words.useHouse}
          </Button>
        )}
      </div>
      {known && !known.isUsable && (
        <p className="notice" role="alert">
          {words.noKey}
        </p>
      )}
    </div>
  );
};

const Verdict = ({ proof, table, name }: { proof: Proof; table: string | null; name: string }) => {
  const { proof: words } = useAuditWords();
  switch (proof.is) {
    case 'idle':
    case 'waiting':
    case 'cancelled':
      return <p className="soft">{words[proof.is]}</p>;
    case 'failed':
      return (
        <p className="verdict doubtful" role="status">
          ? {words.failed}
        </p>
      );
    case 'running':
      return (
        <p className="running">
          <progress aria-label={name} value={proof.done} max={Math.max(1, proof.of)} />
          <span className="soft">{words.running(proof.done, proof.of)}</span>
        </p>
      );
    case 'done':
      return <Found proof={proof} table={table} />;
  }
};

/** Green only when the chain, every checkpoint and every signature hold. */
const Found = ({ proof, table }: { proof: Extract<Proof, { is: 'done' }>; table: string | null }) => {
  const { proof: words } = useAuditWords();
  const { verdict, progress, hadKey } = proof;
  if (verdict.is === 'broken')
    return (
      <div className="verdict broken" role="alert">
        <p>
          ✗ <b>{words.broken(verdict.version)}</b>
        </p>
        <p lang="en">{verdict.because}</p>
        {table !== null && (
          <Link href={auditAddress(table, { part: 'replay', entry: verdict.version })}>{words.look}</Link>
        )}
      </div>
    );
  const { version } = verdict.head;
  if (!hadKey || progress.checkpoints === 0)
    return (
      <p className="verdict doubtful" role="status">
        ! {hadKey ? words.noCheckpoint : words.noSignature}
      </p>
    );
  return (
    <div className="verdict whole" role="status">
      <p>
        ✓ <b>{words.whole(version)}</b>
      </p>
      <p>{words.signed(progress.checkpoints, progress.signedTo)}</p>
      {progress.signedTo < version && <p>{words.unsigned(version - progress.signedTo)}</p>}
      <code>{verdict.head.hash}</code>
    </div>
  );
};
