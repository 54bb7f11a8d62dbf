import type { conversations } from '@millrace/contract'
import type { ChatTexts } from '../texts/english.ts'

type CitationPlace = Pick<conversations.Citation, 'page' | 'heading' | 'sourceName'>

/** Where a passage is in its source: `page 12 · Returns`; empty when only the source is known. */
export function placeOf({ page, heading, sourceName }: CitationPlace, t: ChatTexts): string {
  const title = heading?.trim() === sourceName.trim() ? null : heading
  return [page === null ? null : t('page', { page }), title].filter(Boolean).join(' · ')
}

/** The URL of a web source if it is safe to link to. */
export function webAddress(url: string | null): URL | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed : null
}
