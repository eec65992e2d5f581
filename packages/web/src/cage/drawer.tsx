import type { Approval, DrawerMove, DrawerSlip, HouseRefusal, OpenDrawer, OwnDrawer } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Dialog, Fact, Field, FigureTable, Scroll, signedAmount } from '../design/index.ts';
import { countedCash, signedMinorOf } from '../house/amount-text.ts';
import { isHouseRefusal } from '../house/ask.ts';
import { dateAndTime, timeOf } from '../house/moments.ts';
import { RefusalNote } from '../staff/refused.tsx';
import { useStaff } from '../staff/session.tsx';
import { PersonForm, useRefusalWords } from '../staff/sign-in.tsx';
import { useWords } from '../words/language.tsx';
import { type Paper, paperOfMove, paperOfSlip, Receipt } from './receipt.tsx';
import { Supervisor } from './supervisor.tsx';
import { useOnce } from './use-once.ts';

interface DrawerProps {
  readonly own: OwnDrawer;
  readonly onDone: () => void;
}

/** What a cashier has to answer for: opened with a float, and closed by a count. */
export const DrawerPanel = ({ own: { drawer, rules }, onDone }: DrawerProps) => {
  const { cage } = useWords();
  const [paper, setPaper] = useState<Paper | null>(null);
  return (
    <section className="panel wide drawer" aria-labelledby="cage-drawer">
      <h2 id="cage-drawer">{drawer ? cage.drawer.title({ number: drawer.number }) : cage.drawer.none}</h2>
      {drawer ? (
        <OpenDrawerPart drawer={drawer} onDone={onDone} onPaper={setPaper} />
      ) : (
        <>
          <p className="soft">{rules.drawers ? cage.drawer.needed : cage.drawer.notNeeded}</p>
          <Opening onDone={onDone} />
        </>
      )}
      {paper && <Receipt paper={paper} onClose={() => setPaper(null)} />}
    </section>
  );
};

const Opening = ({ onDone }: Pick<DrawerProps, 'onDone'>) => {
  const words = useWords();
  const { once } = useOnce(onDone);
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const float = countedCash(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (float !== undefined) setAsking(true);
  };
  const open = (approval: Approval): Promise<HouseRefusal | null> =>
    once(`drawer:open:${float}:${approval.account}`, '/api/cage/drawer/open', { float, approval });
  return (
    <>
      <form onSubmit={submit}>
        <Field
          label={words.cage.kinds.float}
          hint={words.cage.cashHint}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={text.trim() && float === undefined ? words.staff.badAmount : null}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="deeds row">
          <Button type="submit" look="primary" disabled={float === undefined}>
            {words.cage.drawer.open}
          </Button>
        </div>
      </form>
      {asking && float !== undefined && (
        <Supervisor onApprove={open} onClose={() => setAsking(false)}>
          <p>{words.cage.drawer.openLead({ amount: amountText(float) })}</p>
        </Supervisor>
      )}
    </>
  );
};

type Deed = 'fill' | 'close' | 'hand-over';

interface OpenProps {
  readonly drawer: OpenDrawer;
  readonly onDone: () => void;
  readonly onPaper: (paper: Paper) => void;
}

const OpenDrawerPart = ({ drawer, onDone, onPaper }: OpenProps) => {
  const words = useWords();
  const { cage } = words;
  const [deed, setDeed] = useState<Deed | null>(null);
  const { cashier, openedAt, moves, number } = drawer;
  const sum = (is: (amount: number) => boolean): number =>
    moves.reduce((total, { amount }) => total + (is(amount) ? amount : 0), 0);
  return (
    <>
      <dl className="sums">
        <Fact name={cage.drawer.balance} value={<b>{amountText(sum(() => true))}</b>} look="outstanding" />
        <Fact name={cage.drawer.in} value={<b>{amountText(sum((amount) => amount > 0))}</b>} />
        <Fact name={cage.drawer.out} value={<b>{amountText(-sum((amount) => amount < 0))}</b>} />
        <Fact name={cage.drawer.since} value={dateAndTime(words, openedAt, 'short')} />
      </dl>
      <div className="row gap-2 drawer-deeds">
        <Button onClick={() => setDeed('fill')}>{cage.drawer.fill}</Button>
        <Button onClick={() => setDeed('hand-over')}>{cage.drawer.handOver}</Button>
        <Button look="primary" onClick={() => setDeed('close')}>
          {cage.drawer.close}
        </Button>
      </div>
      <details>
        <summary>{cage.drawer.moves({ count: moves.length })}</summary>
        <Moves moves={moves} onPaper={(move) => onPaper(paperOfMove(words, move, number, cashier))} />
      </details>
      {deed === 'fill' && <Filling onDone={onDone} onClose={() => setDeed(null)} />}
      {(deed === 'close' || deed === 'hand-over') && (
        <Closing
          isHandedOver={deed === 'hand-over'}
          onClosed={(slip) => {
            onPaper(paperOfSlip(words, slip));
            onDone();
          }}
          onClose={() => setDeed(null)}
        />
      )}
    </>
  );
};

const Moves = ({ moves, onPaper }: { moves: readonly DrawerMove[]; onPaper: (move: DrawerMove) => void }) => {
  const words = useWords();
  const { cage, staff } = words;
  return (
    <Scroll label={cage.drawer.journal}>
      <FigureTable
        caption={cage.drawer.journal}
        heads={[cage.receipt.at, cage.drawer.what, staff.amount, cage.from, cage.receipt.title]}
        numbers={[2]}
        rows={moves.toReversed().map((move) => ({
          key: `${move.table ?? ''} ${move.entry}`,
          cells: [
            timeOf(words, move.at),
            cage.moved[move.is][move.amount < 0 ? 1 : 0],
            signedAmount(move.amount),
            move.table !== undefined && move.seat !== undefined
              ? cage.atSeat({ table: move.table, seat: move.seat })
              : move.voucher === undefined
                ? (move.reason ?? '–')
                : cage.drawer.voucher({ sequence: move.voucher }),
            <Button key="receipt" look="quiet" onClick={() => onPaper(move)}>
              {cage.receipt.show}
            </Button>,
          ],
        }))}
      />
    </Scroll>
  );
};

/** Cash is brought, or taken away, by two. */
const Filling = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const words = useWords();
  const { once } = useOnce(onDone);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const amount = signedMinorOf(text);
  const fill = async (approval: Approval): Promise<HouseRefusal | null> => {
    if (amount === undefined) return { refused: 'bad-amount', clause: null, message: words.staff.badAmount };
    if (!reason.trim()) return { refused: 'missing-reason', clause: null, message: words.cage.missingReason };
    const body = { amount, reason: reason.trim(), approval };
    const purpose = `drawer:fill:${amount}:${reason}:${approval.account}`;
    const refusal = await once(purpose, '/api/cage/drawer/fill', body);
    if (!refusal) onClose();
    return refusal;
  };
  return (
    <Supervisor onApprove={fill} onClose={onClose}>
      <p>{words.cage.drawer.fillLead}</p>
      <Field
        label={words.cage.drawer.fillAmount}
        hint={words.cage.drawer.fillHint}
        autoComplete="off"
        value={text}
        error={text.trim() && amount === undefined ? words.staff.badAmount : null}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        label={words.cage.reason}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Supervisor>
  );
};

/** Nos to a count that takes a supervisor. */
const DIFFERS = ['drawer-short', 'drawer-over'] as const;

/** The house has written it into its sentence, as the currency wants it. */
const amountIn = ({ message }: HouseRefusal): string => /\d[\d,]*(?:\.\d+)?/.exec(message)?.[0] ?? '';

interface ClosingProps {
  readonly isHandedOver: boolean;
  readonly onClosed: (slip: DrawerSlip) => void;
  readonly onClose: () => void;
}

/** The count. What should be there is not beside it; a difference that one may not close with brings a supervisor in. */
const Closing = ({ isHandedOver, onClosed, onClose }: ClosingProps) => {
  const words = useWords();
  const { drawer } = words.cage;
  const { member } = useStaff();
  const { ask, busy } = useOnce(() => {});
  const sentence = useRefusalWords();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<Approval | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const counted = countedCash(text);
  const close = async (receiver: Approval | null, approval?: Approval): Promise<HouseRefusal | null> => {
    if (counted === undefined) return null;
    const people = `${receiver?.account ?? ''}:${approval?.account ?? ''}`;
    const slip = await ask<DrawerSlip>(`drawer:close:${counted}:${reason}:${people}`, '/api/cage/drawer/close', {
      counted,
      reason: reason.trim(),
      ...(receiver ? { to: receiver } : {}),
      ...(approval ? { approval } : {}),
    });
    if (isHouseRefusal(slip)) {
      if (!approval) setRefusal(slip);
      return slip;
    }
    onClose();
    onClosed(slip);
    return null;
  };
  const receive = async (account: string, password: string): Promise<void> => {
    const receiver = { account, password };
    setTo(receiver);
    await close(receiver);
  };
  const count = (
    <>
      <p>{isHandedOver ? drawer.handOverLead : drawer.closeLead}</p>
      <Field
        label={drawer.counted}
        hint={words.cage.cashHint}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={text.trim() && counted === undefined ? words.staff.badAmount : null}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(null);
        }}
      />
    </>
  );
  const differs = DIFFERS.find((code) => code === refusal?.refused);
  if (refusal && differs)
    return (
      <Supervisor onApprove={(approval) => close(to, approval)} onClose={onClose}>
        <p className="notice">{drawer.differs[differs]({ amount: amountIn(refusal) })}</p>
        {count}
        <Field
          label={words.cage.reason}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Supervisor>
    );
  return (
    <Dialog title={isHandedOver ? drawer.handOver : drawer.close} closeWord={words.shared.cancel} onClose={onClose}>
      {count}
      {isHandedOver ? (
        <>
          <p>{drawer.receiver}</p>
          <PersonForm
            except={member.name}
            only={['cage']}
            submitWord={drawer.receive}
            busy={busy || counted === undefined}
            refusal={refusal && sentence(refusal)}
            onSubmit={receive}
          />
        </>
      ) : (
        <>
          {refusal && (
            <p className="notice" role="alert">
              <RefusalNote refusal={refusal} />
            </p>
          )}
          <Button look="primary" disabled={busy || counted === undefined} onClick={() => void close(null)}>
            {drawer.closeIt}
          </Button>
        </>
      )}
    </Dialog>
  );
};
