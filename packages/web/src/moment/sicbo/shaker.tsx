/** A shaker with its cover on, as it is seen from above the table. */
export const CoveredShaker = () => (
  <svg className="shaker" aria-hidden="true" viewBox="0 0 400 330">
    <defs>
      <radialGradient id="lacquer" cx="0.36" cy="0.22" r="0.95">
        <stop offset="0" className="lacquer-light" />
        <stop offset="0.42" className="lacquer-mid" />
        <stop offset="1" className="lacquer-deep" />
      </radialGradient>
      <linearGradient id="brass-band" x1="0" x2="1" y1="0" y2="0">
        <stop offset="0" className="brass-deep" />
        <stop offset="0.28" className="brass-pale" />
        <stop offset="0.55" className="brass-low" />
        <stop offset="0.8" className="brass-light" />
        <stop offset="1" className="brass-deep" />
      </linearGradient>
      <radialGradient id="under" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0.55" className="under-dark" />
        <stop offset="1" className="under-clear" />
      </radialGradient>
    </defs>
    <ellipse cx="206" cy="272" rx="196" ry="56" fill="url(#under)" />
    <g className="plate">
      <ellipse cx="200" cy="252" rx="168" ry="52" fill="url(#brass-band)" />
      <ellipse cx="200" cy="247" rx="160" ry="47" className="plate-face" />
    </g>
    <g className="cover">
      <path d="M52 236C46 128 112 44 200 44s154 84 148 192c0 24-66 44-148 44S52 260 52 236Z" fill="url(#lacquer)" />
      <path
        d="M52 224c4 27 70 46 148 46s144-19 148-46l1 14c-3 26-68 46-149 46S54 264 51 238Z"
        fill="url(#brass-band)"
      />
      <path d="M62 170c26 26 78 40 138 40s112-14 138-40l3 14c-27 26-80 41-141 41S86 210 59 184Z" className="inlay" />
      {[-3, -2, -1, 0, 1, 2, 3].map((step) => (
        <circle key={step} cx={200 + step * 38} cy={212 - step * step * 2.6} r={6.4} className="stud" />
      ))}
      <path d="M98 122c16-38 46-60 82-66-30 18-48 46-56 84-6 26-34 10-26-18Z" className="gleam" />
      <ellipse cx="200" cy="50" rx="34" ry="13" fill="url(#brass-band)" />
      <circle cx="200" cy="32" r="21" fill="url(#brass-band)" />
      <circle cx="193" cy="25" r="6" className="gleam" />
    </g>
  </svg>
);
