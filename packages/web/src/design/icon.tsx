/** Line drawings on a field of 24, in the colour of the text beside them. */
const PATHS = {
  bell: 'M4 18h16M5.5 18a6.5 6.5 0 0 1 13 0M12 11.5V8.5M10 8.5h4M3 21h18',
  recall: 'M4 4.5v5h5M4.6 9.5A8 8 0 1 1 4 13M12 8v4.5l3 2',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  voucher: 'M3 7.5h7M3 7.5V17h18V7.5h-7M12 3v9M8.8 9l3.2 3.2L15.2 9M6.5 14h11',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  forward: 'M9.5 5.5L16 12l-6.5 6.5',
  again: 'M19.5 4.5v5h-5M19.4 9.5A8 8 0 1 0 20 13',
  erase: 'M8.5 5.5H21v13H8.5L3 12zM12 9.5l5 5M17 9.5l-5 5',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 13h9.2l.9-13M10.5 11v5.5M13.5 11v5.5',
  lock: 'M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  silence: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  bars: 'M4 20h16M6.5 20v-7M11 20V6M15.5 20v-9.5M20 20v-4',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1M4.2 17.5h.1',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words, or in a button that has a label; it says nothing by itself. */
export const Icon = ({ name, size = '1.25em' }: { name: IconName; size?: string }) => (
  <svg className="icon" style={{ width: size, height: size }} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
