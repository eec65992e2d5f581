import { TableLink } from '../house/link.ts';

/** Tells a table that somebody has come, from a screen that does not stay with it. */
export const attend = (table: string, seat: number | null): Promise<void> =>
  new Promise((resolve) => {
    const link = new TableLink({ is: 'hello', as: 'staff', table });
    const done = (): void => {
      link.stop();
      resolve();
    };
    link.subscribe(() => link.current().link === 'refused' && done());
    void link.request({ is: 'attended', ...(seat === null ? {} : { seat }) }).then(done);
    link.start();
  });
