import { FIT_REASONS } from './fit.ts'
import type { Reason } from './word-reason.ts'

const TEXTS: Readonly<Record<string, string>> = FIT_REASONS

/** Why a value is none for its parameter, in English; apart, so that forms load no more than that. */
export const fitInEnglish = ({ key, values }: Reason): string =>
  TEXTS[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : fitInEnglish(value as Reason)
  })
