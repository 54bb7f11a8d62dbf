import { vi } from 'vitest'

const Real = Date

/** Moves this process's clock forward, until `vi.unstubAllGlobals()`. */
export function jump(ms: number): void {
  class Jumped extends Real {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(Real.now() + ms)
      else super(...(given as [number]))
    }
    static override now(): number {
      return Real.now() + ms
    }
  }
  vi.stubGlobal('Date', Jumped)
}
