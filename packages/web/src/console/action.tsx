import type { HouseRefusal } from '@hardway/server/protocol';
import { Button, type ButtonProps } from '../design/index.ts';
import { useRefusal } from '../house/told.tsx';
import { useStation } from './station.tsx';

interface ActionProps extends Omit<ButtonProps, 'onClick'> {
  /** Why it cannot be done now; pressing then says so. */
  readonly refusal: HouseRefusal | null;
  readonly onDo: () => void;
}

/** A button that stays where it is when it may not be used, and says why when it is pressed. */
export const Action = ({ refusal, onDo, ...rest }: ActionProps) => {
  const { say } = useStation();
  const told = useRefusal();
  return (
    <Button
      {...rest}
      aria-disabled={refusal !== null}
      title={refusal ? told(refusal).sentence : rest.title}
      onClick={() => (refusal ? say({ refusal }) : onDo())}
    />
  );
};

/** Why not, and by which clause. */
export const Why = ({ refusal }: { refusal: HouseRefusal }) => {
  const { sentence, lang } = useRefusal()(refusal);
  return (
    <p className="why">
      <span lang={lang}>{sentence}</span> {refusal.clause && <ClauseMark clause={refusal.clause} />}
    </p>
  );
};

export const ClauseMark = ({ clause }: { clause: string }) => (
  <span className="clause" lang="en">
    § {clause}
  </span>
);
