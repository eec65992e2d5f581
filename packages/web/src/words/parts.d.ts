/** A catalogue is one file for its translator and two chunks for the browser: the bundler keeps what each import takes. */
declare module '*.ts?first' {
  export const first: import('./en.ts').Catalogue['first'];
}
declare module '*.ts?later' {
  export const later: import('./en.ts').Catalogue['later'];
}
