import { useEffect, useRef } from 'react';
import { RouteLink } from '../house/router.tsx';
import '../design/part-links.css';

interface PartLinksProps<P extends string> {
  readonly label: string;
  readonly parts: readonly P[];
  readonly current: P;
  readonly words: Readonly<Record<P, string>>;
  readonly hrefOf: (part: P) => string;
}

/** The ways to the parts of a screen; the one that is shown is kept in sight on a narrow one. */
export const PartLinks = <P extends string>({ label, parts, current, words, hrefOf }: PartLinksProps<P>) => {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another link to show
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={nav} className="part-links" aria-label={label}>
      {parts.map((part) => (
        <RouteLink key={part} href={hrefOf(part)} aria-current={part === current ? 'page' : undefined}>
          {words[part]}
        </RouteLink>
      ))}
    </nav>
  );
};
