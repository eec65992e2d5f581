const COUNT = 20;
const WIDE = Math.PI / COUNT;

/** From the middle to the rim, one after another. */
const ray = (index: number): string => {
  const at = (angle: number): string => `${(Math.cos(angle) * 100).toFixed(2)} ${(Math.sin(angle) * 100).toFixed(2)}`;
  const middle = (index * 2 * Math.PI) / COUNT;
  return `M0 0L${at(middle - WIDE / 2)}L${at(middle + WIDE / 2)}Z`;
};

/** Light behind a large win. It is drawn once and then only turned. */
export const Rays = () => (
  <svg className="rays" aria-hidden="true" viewBox="-100 -100 200 200">
    <radialGradient id="ray-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="88">
      <stop offset="0" className="ray-near" />
      <stop offset="1" className="ray-far" />
    </radialGradient>
    <path d={Array.from({ length: COUNT }, (_, index) => ray(index)).join('')} fill="url(#ray-light)" />
  </svg>
);
