export { type ComparedFigure, comparedFigures, type PublishedFigure, SOURCES } from './compared.ts';
