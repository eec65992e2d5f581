export * from './expression.ts';
export * from './meaning.ts';
export * from './sight.ts';
