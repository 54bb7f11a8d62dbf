/** Limits of one execution. */
export interface CodeLimits {
  /** Time of the script itself. */
  timeMs: number
  /** Scripts stop themselves in time; a thread this late hangs and can only be terminated. */
  graceMs: number
  memoryBytes: number
  stackBytes: number
  /** Length of the result as JSON. */
  outputChars: number
  /** Length of the input as JSON. */
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
