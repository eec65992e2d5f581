import './charts.css';

interface FrequencyBarsProps {
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    readonly seen: number;
    readonly expected: number;
    /** Both numbers in words. */
    readonly words: string;
  }[];
}

/** What was seen as bars, what was to be expected as lines across them. */
export const FrequencyBars = ({ label, bars }: FrequencyBarsProps) => {
  const most = Math.max(1, ...bars.map(({ seen, expected }) => Math.max(seen, expected)));
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ name, seen, expected, words }) => (
        <li key={name} aria-label={words}>
          <span className="count" aria-hidden="true">
            {seen}
          </span>
          <span className="column" aria-hidden="true">
            <i style={{ height: `${(seen / most) * 100}%` }} />
            <b style={{ bottom: `${(expected / most) * 100}%` }} />
          </span>
          <span className="name" aria-hidden="true">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
};
