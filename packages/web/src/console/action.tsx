import type { HouseRefusal } from '@hardway/server/protocol';
import { Button, type ButtonProps } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { langOf, refusalNotice, useStation } from './station.tsx';

interface ActionProps extends Omit<ButtonProps, 'onClick'> {
  /** Why it cannot be done now; pressing then says so. */
  readonly refusal: HouseRefusal | null;
  readonly onDo: () => void;
}

/** A button that stays where it is when it may not be used, and says why when it is pressed. */
export const Action = ({ refusal, onDo, ...rest }: ActionProps) => {
  const { say } = useStation();
  return (
    <Button
      {...rest}
      aria-disabled={refusal !== null}
      title={refusal ? messageOf(refusal) : rest.title}
      onClick={() => (refusal ? say(refusalNotice(refusal)) : onDo())}
    />
  );
};

/** Why not, and by which clause; the engine speaks English. */
export const Why = ({ refusal }: { refusal: HouseRefusal }) => (
  <p className="why">
    <span lang={langOf(refusal)}>{messageOf(refusal)}</span> {refusal.clause && <ClauseMark clause={refusal.clause} />}
  </p>
);

export const ClauseMark = ({ clause }: { clause: string }) => (
  <span className="clause" lang="en">
    § {clause}
  </span>
);
