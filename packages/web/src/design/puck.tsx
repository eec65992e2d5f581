interface PuckFaceProps {
  readonly isOn: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly size: number;
}

/** The marker puck inside a drawing: white and ON, or black and OFF. */
const PuckFace = ({ isOn, x = 0, y = 0, size }: PuckFaceProps) => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
    <circle cx="50" cy="54" r="46" fill="var(--shade)" fillOpacity="0.53" />
    <circle
      cx="50"
      cy="50"
      r="47"
      fill={isOn ? 'var(--ink)' : 'var(--coal)'}
      stroke={isOn ? 'var(--ivory-edge)' : 'var(--ink-faint)'}
      strokeWidth="2"
    />
    <circle cx="50" cy="50" r="38" fill="none" stroke={isOn ? 'var(--ink-ivory)' : 'var(--ink)'} strokeWidth="2.5" />
    <text
      x="50"
      y="51"
      fill={isOn ? 'var(--ink-ivory)' : 'var(--ink)'}
      fontSize={isOn ? 36 : 32}
      fontWeight="800"
      letterSpacing="1"
      textAnchor="middle"
      dominantBaseline="central"
    >
      {isOn ? 'ON' : 'OFF'}
    </text>
  </svg>
);

/** A puck that stands alone; `size` is any CSS length, `label` says where it lies. */
export const Puck = ({ isOn, label, size = '3rem' }: { isOn: boolean; label: string; size?: string }) => (
  <svg className="puck" style={{ width: size, height: size }} viewBox="0 0 100 100" role="img" aria-label={label}>
    <PuckFace isOn={isOn} size={100} />
  </svg>
);
