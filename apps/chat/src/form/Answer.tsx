import { Button } from '@millrace/ui'
import type { runs } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import styles from './Form.module.css'
import type { FormTexts } from './texts/form-texts.ts'

interface AnswerProps {
  answer: runs.FormAnswer
  t: FormTexts
  onAgain: () => void
}

/** The result. Values are always shown as plain text. */
export function Answer({ answer: { state, message, outputs }, t, onAgain }: AnswerProps) {
  const box = useRef<HTMLDivElement>(null)
  // The focused form is gone, so screen readers continue here.
  useEffect(() => {
    box.current?.focus()
  }, [])
  const told = outputs.filter(({ value }) => value !== null && value !== '')
  return (
    <div className={styles.fields} ref={box} tabIndex={-1} data-state={state}>
      {state === 'failed' ? (
        <>
          <h2>{t('failed')}</h2>
          <p>{t('failedHelp')}</p>
        </>
      ) : (
        <p className={styles.said}>{message || (state === 'working' ? t('working') : t('thanks'))}</p>
      )}
      {told.length > 0 ? (
        <dl className={styles.outputs}>
          {told.map(({ key, value }) => (
            <div key={key}>
              <dt>{key.replaceAll('_', ' ')}</dt>
              <dd>
                <Value value={value} t={t} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div>
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    </div>
  )
}

function Value({ value, t }: { value: unknown; t: FormTexts }) {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return (
      <ul>
        {[...new Set(value)].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    )
  return <pre>{JSON.stringify(value, null, 2)}</pre>
}
