import type { Approval, HouseRefusal, StaffRole } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { SecondPerson } from '../staff/second-person.tsx';
import { useStaff } from '../staff/session.tsx';
import { useWords } from '../words/language.tsx';

interface SupervisorProps {
  readonly children?: ReactNode;
  readonly onApprove: (approval: Approval) => Promise<HouseRefusal | null>;
  readonly onClose: () => void;
}

const SUPERVISORS: readonly StaffRole[] = ['floorperson', 'pit-supervisor', 'pit-manager', 'shift-manager'];

/** A second person at the cage, who has to supervise. */
export const Supervisor = ({ children, onApprove, onClose }: SupervisorProps) => {
  const words = useWords();
  const { member } = useStaff();
  const approve = async (approval: Approval): Promise<HouseRefusal | null> => {
    const refusal = await onApprove(approval);
    // The one code stands for two nos; whoever is somebody else already lacks the rank.
    return refusal?.refused === 'second-person' && approval.account !== member.name
      ? { refused: 'wrong-role', clause: null, message: words.cage.approverTooLow }
      : refusal;
  };
  return (
    <SecondPerson only={SUPERVISORS} onApprove={approve} onClose={onClose}>
      {children}
    </SecondPerson>
  );
};
