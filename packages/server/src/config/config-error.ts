/** Settings that cannot be used, one sentence in a line. */
export class ConfigError extends Error {}
