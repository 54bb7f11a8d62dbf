import { CopyButton } from '@millrace/ui'
import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useWorkerHook } from '../api/workers.ts'
import css from './Setup.module.css'
import { useSetupTexts } from './texts.ts'

/** The address that starts it, and the events that wait: both exist only for a worker that is set up. */
export function HookPart({ worker }: { worker: aiWorkers.AiWorker }) {
  const t = useSetupTexts()
  const { enable, disable } = useWorkerHook(worker.id)
  const [url, setUrl] = useState<string | null>(null)
  const isOn = worker.hook.enabled
  const waiting = worker.trigger?.waiting ?? 0
  return (
    <div className={css.launches}>
      {waiting > 0 ? (
        <Callout kind="info">
          {t('trigger.waiting', { count: waiting, formatted: formatNumber(waiting) })}
        </Callout>
      ) : null}
      <section className={css.section} aria-label={t('hook.title')}>
        <h2>{t('hook.title')}</h2>
        <p className={css.hint}>{t(isOn && url === null ? 'hook.isOn' : 'hook.help')}</p>
        {url === null ? null : (
          <>
            <Callout kind="warning">{t('hook.once')}</Callout>
            <div className={css.copied}>
              <TextField
                label={t('hook.url')}
                value={url}
                readOnly
                inputProps={{
                  spellCheck: false,
                  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
                }}
                autoComplete="off"
              />
              <CopyButton
                text={() => url}
                label={t('hook.copy')}
                copied={t('hook.copied')}
                failed={t('hook.copyFailed')}
              />
            </div>
          </>
        )}
        <div className={layout.row}>
          <Button
            disabled={enable.isPending}
            onClick={() => enable.mutate(undefined, { onSuccess: (made) => setUrl(made.url) })}
          >
            {t(isOn ? 'hook.again' : 'hook.make')}
          </Button>
          {isOn ? (
            <Button
              disabled={disable.isPending}
              onClick={() => disable.mutate(undefined, { onSuccess: () => setUrl(null) })}
            >
              {t('hook.off')}
            </Button>
          ) : null}
        </div>
      </section>
    </div>
  )
}
