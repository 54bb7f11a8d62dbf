import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Analyser {
  superLinear: (source: string, flags?: string) => string | null
}
const { superLinear } = (await import(join(import.meta.dirname, 'super-linear.mjs'))) as Analyser

test.each([
  /\s+$/,
  /^(a+)+$/,
  /\s*,\s*/,
  /^\s*(.+)$/,
  /^[^@]+@[^@]+\.[^@]+$/,
  /<meta[^>]+charset/i,
  /<!--[\s\S]*?-->/,
  /"(?:[^"\\]|\\.)*"/g,
  /^(.*\d)[T ](\d+:.*)$/,
  /^ *\[[^\]\n]+\]:/m,
])('takes more than linear time: %s', ({ source, flags }) => {
  expect(superLinear(source, flags)).not.toBeNull()
})

test.each([
  /(?<!\s)\s+$/,
  /(?:(?<! ) +)?\n */g,
  /^[^@]+@[^@][^@.]*\.[^@]+$/,
  /<meta[^<>]*charset/i,
  /<!--[\s\S]*?(?:-->|$)/,
  /^[a-z]{1,20}:/,
  /\d{1,1000}x/,
])('is linear: %s', ({ source, flags }) => {
  expect(superLinear(source, flags)).toBeNull()
})
