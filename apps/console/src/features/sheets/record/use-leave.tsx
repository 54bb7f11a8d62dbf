import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import css from './Record.module.css'
import { useRecordTexts } from './texts.ts'
import { dropAllUnsaved, unsavedOf, useUnsaved } from './unsaved.ts'

/** Closing the form saves pending input, and first lists what cannot be saved. */
export function useLeave(recordId: string, onClose: () => void) {
  const t = useRecordTexts()
  const [isAsking, setAsking] = useState(false)
  const unsaved = useUnsaved(recordId)
  const isUnsaved = Object.keys(unsaved).length > 0
  const refused = Object.entries(unsaved).filter(([, { reason }]) => reason !== null)

  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  function leave() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (Object.values(unsavedOf(recordId)).some(({ reason }) => reason !== null)) setAsking(true)
    else onClose()
  }

  function discard() {
    dropAllUnsaved(recordId)
    setAsking(false)
    onClose()
  }

  const asking = isAsking ? (
    <ConfirmDialog
      title={t('leaving.title')}
      action={t('leaving.discard')}
      pending={false}
      onConfirm={discard}
      onClose={() => setAsking(false)}
    >
      <p>{t('leaving.text', { count: refused.length })}</p>
      <ul className={css.refused}>
        {refused.map(([column, { label, text, reason }]) => (
          <li key={column}>
            {text === '' ? label : `${label} “${text}”`}: {reason}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  ) : null
  return { leave, asking }
}
