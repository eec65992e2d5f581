import type { Approval, HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { Field } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { Supervisor } from './supervisor.tsx';

interface WithReasonProps {
  /** What will be true afterwards, and what to look at before. */
  readonly lead: string;
  readonly onApprove: (reason: string, approval: Approval) => Promise<HouseRefusal | null>;
  readonly onClose: () => void;
}

/** Something that takes a reason and a second person. */
export const WithReason = ({ lead, onApprove, onClose }: WithReasonProps) => {
  const words = useWords();
  const [reason, setReason] = useState('');
  const approve = async (approval: Approval): Promise<HouseRefusal | null> => {
    const why = reason.trim();
    if (!why) return { refused: 'missing-reason', clause: null, message: words.cage.missingReason };
    return onApprove(why, approval);
  };
  return (
    <Supervisor onApprove={approve} onClose={onClose}>
      <p>{lead}</p>
      <Field
        label={words.cage.reason}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Supervisor>
  );
};
