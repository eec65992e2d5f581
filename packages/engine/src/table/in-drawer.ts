/** Which cashier's drawer cash is in, for an event; cash that staff take at the table is in none. */
export const inDrawer = (drawer: number | undefined): { readonly drawer?: number } =>
  drawer === undefined ? {} : { drawer };
