import { useLayoutEffect, useRef } from 'react';
import { amountText } from '../design/index.ts';

/** An amount that runs up from nothing, quickly first. */
export const Count = ({ to, during }: { to: number; during: number }) => {
  const text = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const began = performance.now();
    let frame = 0;
    const draw = (): void => {
      const part = Math.min(1, (performance.now() - began) / Math.max(1, during));
      text.current!.textContent = `+${amountText(Math.round(to * (1 - (1 - part) ** 3)))}`;
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [to, during]);
  return <b ref={text} />;
};
