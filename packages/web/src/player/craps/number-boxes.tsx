import { POINTS, type Point, type Spot } from '@hardway/engine';
import { Puck } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { useCraps } from './seat-context.ts';
import { SpotButton, TravelSpot } from './spot-button.tsx';

/** The six numbers, each with everything that lies on it. */
export const NumberBoxes = ({ spots }: { spots: readonly Spot[] }) => (
  <div className="boxes">
    {POINTS.map((point) => (
      <NumberBox key={point} point={point} spots={spots} />
    ))}
  </div>
);

const NumberBox = ({ point, spots }: { point: Point; spots: readonly Spot[] }) => {
  const words = useWords();
  const { point: on, felt, fresh } = useCraps();
  const lies = (position: string): boolean => felt.some((entry) => entry.position === position) || fresh.has(position);
  const find = (family: string): Spot | undefined => spots.find(({ id }) => id === `${family}/${point}`);
  const row = (name: string, families: readonly string[]) => {
    const here = families.flatMap((family) => find(family) ?? []);
    return (
      here.length > 0 && (
        <div className={`pair ${name}`}>
          {here.map((spot) => (
            <SpotButton key={spot.id} spot={spot} />
          ))}
        </div>
      )
    );
  };
  const looks = [
    on === point ? 'pointed' : '',
    lies(`come/${point}`) ? 'has-come' : '',
    lies(`dont-come/${point}`) ? 'has-dont' : '',
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the box
    <div className={`box ${looks.join(' ')}`} role="group" aria-label={`${point}`}>
      <div className="pair dont">
        <TravelSpot position={`dont-come/${point}`} />
        {find('dont-come-odds') && <SpotButton spot={find('dont-come-odds')!} />}
      </div>
      {row('against', ['lay', 'place-lose'])}
      <div className="number">
        <b>{words.playerCraps.numbers[point] ?? point}</b>
        {on === point && <Puck isOn label={words.playerCraps.puckOn({ point })} size="var(--puck)" />}
      </div>
      <div className="pair came">
        <TravelSpot position={`come/${point}`} />
        {find('come-odds') && <SpotButton spot={find('come-odds')!} />}
      </div>
      {row('for', ['place', 'buy'])}
    </div>
  );
};
