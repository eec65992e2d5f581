/** The databases that a text names, with blanks between them. */
export const databasesIn = (text: string): readonly string[] => text.split(/\s+/).filter((address) => address !== '');

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * One address for each server that a database's address names, as `postgres://me@one:5432,two:5433/house` does. That is
 * libpq's form, which the client that is used here does not know.
 */
export const serversIn = (address: string): readonly string[] => {
  const [, before, hosts, after] = FORM.exec(address) ?? [];
  return hosts === undefined ? [address] : hosts.split(',').map((host) => `${before}${host}${after}`);
};

/** An address for people to see: nothing secret is in it. */
export const shownAddress = (address: string): string => {
  const servers = serversIn(address);
  if (!servers.every((server) => URL.canParse(server))) return 'postgres://…';
  const [url, ...others] = servers.map((server) => new URL(server)) as [URL, ...URL[]];
  for (const name of ['password', 'sslpassword']) if (url.searchParams.has(name)) url.searchParams.set(name, 'hidden');
  const who = `${url.username}${url.password === '' ? '' : ':hidden'}`;
  const hosts = [url, ...others].map(({ host }) => host).join(',');
  return `${url.protocol}//${who === '' ? '' : `${who}@`}${hosts}${url.pathname}${url.search}`;
};

/** The server of an address that names one. */
export const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'the server');
