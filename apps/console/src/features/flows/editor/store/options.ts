import { readPreference, writePreference } from '../../../../lib/preferences.ts'

/** The user's canvas preferences, shared by all flows. */
export interface CanvasOptions {
  /** What dragging on the empty canvas does: select an area, or pan. */
  tool: 'pointer' | 'hand'
  snap: boolean
  dots: boolean
  map: boolean
}

const isCoarse = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** By default, a finger pans and a mouse selects. */
const usual = (): CanvasOptions => ({
  tool: isCoarse() ? 'hand' : 'pointer',
  snap: false,
  dots: true,
  map: true,
})

const KEYS = ['snap', 'dots', 'map'] as const

export function readOptions(): CanvasOptions {
  const words = typeof document === 'undefined' ? undefined : readPreference('canvas')?.split(' ')
  if (!words) return usual()
  const tool = words.includes('hand') || isCoarse() ? 'hand' : 'pointer'
  return { tool, snap: words.includes('snap'), dots: words.includes('dots'), map: words.includes('map') }
}

export function writeOptions(options: CanvasOptions): void {
  if (typeof document === 'undefined') return
  writePreference('canvas', [options.tool, ...KEYS.filter((key) => options[key])].join(' '))
}
