export interface EgressLimits {
  /** Maximum bytes of the decompressed body; 25 MB by default. */
  maxBytes?: number
  /** Time from the call to the last byte of the body, in ms; 60 s by default. */
  timeoutMs?: number
  /** Maximum wait for the next part of the body, in ms; 60 s by default. */
  idleTimeoutMs?: number
  /** 5 by default. */
  maxRedirects?: number
}

const DEFAULTS: Required<EgressLimits> = {
  maxBytes: 25_000_000,
  timeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  maxRedirects: 5,
}

/** All limits, with defaults for missing ones. */
export const withDefaults = (given: EgressLimits): Required<EgressLimits> => ({
  maxBytes: given.maxBytes ?? DEFAULTS.maxBytes,
  timeoutMs: given.timeoutMs ?? DEFAULTS.timeoutMs,
  idleTimeoutMs: given.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs,
  maxRedirects: given.maxRedirects ?? DEFAULTS.maxRedirects,
})
