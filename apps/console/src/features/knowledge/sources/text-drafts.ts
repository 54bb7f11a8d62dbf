import { useSession } from '../../../lib/identity/session.ts'
import { tabDrafts } from '../../../lib/tab-drafts.ts'

interface TextDraft {
  name: string
  text: string
}

const EMPTY: TextDraft = { name: '', text: '' }
const kept = tabDrafts<TextDraft>('source-text')

/** A text that was typed and not added yet. */
export const readText = (key: string): TextDraft => ({ ...EMPTY, ...kept.read(key, EMPTY) })

/** Keeps what is typed now; an empty form keeps nothing. */
export const keepText = (key: string, { name = '', text = '' }: Partial<TextDraft>): void =>
  kept.write(key, name === '' && text === '' ? null : { name, text })

export const forgetText = (key: string): void => kept.write(key, null)

// Another user in this tab starts over; after an expired session, the text is kept.
useSession.subscribe(({ left }, before) => {
  if (left && !before.left) kept.forget()
})
