import type { AttachmentTexts } from './attachments-texts.ts'
import { sizeText } from './attachments-texts.ts'

/** Largest size in bytes by media type, where files go by a channel. */
export type FileLimits = Readonly<Record<string, number>>

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Types by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
}

/** The most bytes of a file with this extension: 0 if it isn't taken, null if that isn't known here. */
export function mostBytes(limits: FileLimits | undefined, extension: string): number | null {
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
  return limits && type ? (limits[type] ?? 0) : null
}

/** The extensions that a file dialog offers. */
export const acceptedOf = (limits: FileLimits): string =>
  Object.keys(TYPES)
    .filter((extension) => mostBytes(limits, extension) !== 0)
    .join(',')

/** In words: PNG, JPEG (up to 5 MB); PDF, TXT (up to 10 MB). */
export function limitsText(
  limits: FileLimits,
  { t, lang, most }: { t: AttachmentTexts; lang: string; most: number },
): string {
  const bySize = new Map<number, string[]>()
  for (const extension of Object.keys(TYPES)) {
    const bytes = Math.min(most, mostBytes(limits, extension) ?? 0)
    if (bytes === 0 || extension === '.jpeg') continue
    bySize.set(bytes, [...(bySize.get(bytes) ?? []), extension.slice(1).toUpperCase()])
  }
  return [...bySize]
    .map(([bytes, types]) => t('takes', { types: types.join(', '), size: sizeText(bytes, lang) }))
    .join('; ')
}
