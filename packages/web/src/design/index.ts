import './design.css';

export * from './amount.ts';
export * from './badge.tsx';
export * from './button.tsx';
export * from './chip.tsx';
export * from './dialog.tsx';
export * from './die.tsx';
export * from './fact.tsx';
export * from './field.tsx';
export * from './figure-table.tsx';
export * from './frequency-bars.tsx';
export * from './icon.tsx';
export * from './keypad.tsx';
export * from './phase-banner.tsx';
export * from './puck.tsx';
export * from './road.tsx';
export { Scroll } from './scroll.tsx';
