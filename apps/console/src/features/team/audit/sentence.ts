import type { team } from '@millrace/contract'
import type { AuditEntry } from './audit-trail.ts'
import { en } from './en.ts'
import type { useAuditTexts } from './texts.ts'

type Texts = ReturnType<typeof useAuditTexts>

/** As much of an ID as is needed to tell two things of a kind apart. */
const SHOWN_OF_ID = 12

const SENTENCES = new Map<string, object>(Object.entries(en.actions))

/** Whether there is a sentence for it. The log of a newer version may have other actions. */
function isKnown(action: string): action is team.AuditAction {
  const [noun = '', verb = ''] = action.split('.')
  return Object.hasOwn(SENTENCES.get(noun) ?? {}, verb)
}

/** Who did what to which thing. The beginning of the ID stands for a thing without a name. */
export function sentenceOf(t: Texts, { actor, action, object }: AuditEntry): string {
  const names = { who: whoOf(t, actor), name: object.name ?? shortId(object.id) }
  return isKnown(action)
    ? t(`actions.${action}`, { replace: names })
    : t('unknown', { replace: { who: names.who, action } })
}

/** An action without actor and thing. */
export function sentenceOfAction(t: Texts, action: string): string {
  return isKnown(action) ? t(`actions.${action}`, { replace: { who: '…', name: '…' } }) : action
}

const shortId = (id: string | null) =>
  id === null ? '…' : id.length > SHOWN_OF_ID ? `${id.slice(0, SHOWN_OF_ID)}…` : id

function whoOf(t: Texts, { kind, name }: AuditEntry['actor']): string {
  if (kind === 'visitor') return t('someone')
  if (kind === 'operator' && name !== null) return t('operator', { replace: { name } })
  return kind === 'system' ? t('server') : (name ?? kind)
}
