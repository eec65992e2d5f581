import type { HouseRefusal, IssuedCode, OpenOffer } from '@hardway/server/protocol';
import { generate } from 'lean-qr';
import { useState } from 'react';
import { Button, Dialog } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useAsked } from '../house/asked.ts';
import { useWords } from '../words/language.tsx';
import { WhyNot } from './desk.tsx';

const ASKED_AGAIN_MS = 1_000;

/** The way to make a device a terminal: a code to scan or to type, then four digits to compare. */
export const OfferDialog = ({ table, offer, onClose }: { table: string; offer: IssuedCode; onClose: () => void }) => {
  const words = useWords();
  const { found } = useAsked<readonly OpenOffer[]>(`/api/tables/${table}/offers`, ASKED_AGAIN_MS);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [isDone, setDone] = useState(false);
  const open = found?.find(({ id }) => id === offer.id);
  const confirm = async (check: string): Promise<void> => {
    const answer = await askHouse('POST', `/api/tables/${table}/offers/${offer.id}`, { check });
    setRefusal(isHouseRefusal(answer) ? answer : null);
    setDone(!isHouseRefusal(answer));
  };
  return (
    <Dialog title={words.floor.terminalsPart.enrol} closeWord={words.shared.close} onClose={onClose}>
      <div className="offer stack">
        {isDone ? (
          <p role="status">{words.floor.terminalsPart.enrolled}</p>
        ) : found && !open ? (
          <p role="status">{words.floor.terminalsPart.codeOver}</p>
        ) : open?.check ? (
          <>
            <p>{words.floor.terminalsPart.compare}</p>
            <p className="check-digits">{open.check}</p>
            {refusal && <WhyNot refusal={refusal} />}
            <Button look="primary" onClick={() => void confirm(open.check!)}>
              {words.floor.terminalsPart.same}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {words.floor.terminalsPart.different}
            </Button>
          </>
        ) : (
          <Code table={table} offer={offer} />
        )}
      </div>
    </Dialog>
  );
};

const Code = ({ table, offer: { code } }: { table: string; offer: IssuedCode }) => {
  const words = useWords();
  return (
    <>
      <p>{words.floor.terminalsPart.codeLead({ address: `${location.origin}/terminal` })}</p>
      <QrCode text={`${location.origin}/terminal/${table}#${code}`} label={words.floor.terminalsPart.scan} />
      <p className="code">{`${code.slice(0, 4)}-${code.slice(4)}`}</p>
    </>
  );
};

/** Modules of light that a camera needs around a code. */
const MARGIN = 4;

const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  const path = Array.from({ length: code.size ** 2 }, (_, at) => [at % code.size, Math.floor(at / code.size)] as const)
    .filter(([x, y]) => code.get(x, y))
    .map(([x, y]) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`)
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="light" d={`M0 0h${side}v${side}h-${side}z`} />
      <path d={path} />
    </svg>
  );
};
