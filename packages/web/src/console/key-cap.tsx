/** The key that does the same as a button; the list of keys says so to everybody. */
export const KeyCap = ({ children }: { children: string }) => (
  <i className="key-cap" aria-hidden="true">
    {children}
  </i>
);
