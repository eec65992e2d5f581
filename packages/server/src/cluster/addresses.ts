/** A NATS server, and who we are there. */
export interface NatsAddress {
  /** With its port. */
  readonly host: string;
  /** Whether the server must speak TLS; otherwise it is spoken if the server offers it. */
  readonly tls: boolean;
  /** Without a password it is a token, as everywhere with NATS. */
  readonly user: string | undefined;
  readonly password: string | undefined;
}

const USUAL_PORT = '4222';

/** Addresses with commas between; null if one of them is none. */
export const readNatsAddresses = (text: string): readonly NatsAddress[] | null => {
  const addresses = text.split(',').map((part) => readAddress(part.trim()));
  return addresses.every((address) => address !== null) ? addresses : null;
};

const readAddress = (text: string): NatsAddress | null => {
  const url = /^(nats|tls):\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null) return null;
  return { host: `${url.hostname}:${url.port || USUAL_PORT}`, tls: url.protocol === 'tls:', user, password };
};

/** Null if it cannot be read. */
const decoded = (part: string): string | undefined | null => {
  try {
    return part === '' ? undefined : decodeURIComponent(part);
  } catch {
    return null;
  }
};
