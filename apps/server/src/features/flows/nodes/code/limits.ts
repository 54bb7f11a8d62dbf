/** What one execution may use. */
export interface CodeLimits {
  /** Of the script itself. */
  timeMs: number
  /** Scripts stop themselves in time; a thread that is this much later hangs where only its end can stop it. */
  graceMs: number
  memoryBytes: number
  stackBytes: number
  /** Of the result as JSON. */
  outputChars: number
  /** Of what it is given, as JSON. */
  inputChars: number
}

export const CODE_LIMITS: CodeLimits = {
  timeMs: 5000,
  graceMs: 2000,
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 256 * 1024,
  outputChars: 4 * 1024 * 1024,
  inputChars: 8 * 1024 * 1024,
}
