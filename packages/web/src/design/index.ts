import './design.css';

export * from './amount.ts';
export * from './badge.tsx';
export * from './button.tsx';
export * from './chip.tsx';
export * from './dialog.tsx';
export * from './die.tsx';
export * from './figure-table.tsx';
export * from './phase-banner.tsx';
