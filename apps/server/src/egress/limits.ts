export interface EgressLimits {
  /** Most bytes of the body after decompression; 25 MB unless told. */
  maxBytes?: number
  /** From the call to the last byte of the body, in ms; 60 s unless told. */
  timeoutMs?: number
  /** Longest wait for the next part of the body, in ms; 60 s unless told. */
  idleTimeoutMs?: number
  /** 5 unless told. */
  maxRedirects?: number
}

const DEFAULTS: Required<EgressLimits> = {
  maxBytes: 25_000_000,
  timeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  maxRedirects: 5,
}

/** All limits, with the defaults for those not given. */
export const withDefaults = (given: EgressLimits): Required<EgressLimits> => ({
  maxBytes: given.maxBytes ?? DEFAULTS.maxBytes,
  timeoutMs: given.timeoutMs ?? DEFAULTS.timeoutMs,
  idleTimeoutMs: given.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs,
  maxRedirects: given.maxRedirects ?? DEFAULTS.maxRedirects,
})
