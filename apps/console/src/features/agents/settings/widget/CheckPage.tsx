import Button from '@mui/material/Button'
import { agents } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { visitorOrigin } from '../../../../lib/visitor-origin.ts'
import css from './AllowedSites.module.css'
import { useWidgetTexts } from './texts.ts'

/** Lets the server check a web page for anything that blocks the widget. */
export function CheckPage({ agentId }: { agentId: string }) {
  const t = useWidgetTexts()
  const [typed, setTyped] = useState('')
  const check = useMutation({
    mutationFn: (url: string) => api.call(agents.checkEmbed, { params: { id: agentId }, body: { url } }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text) check.mutate(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  }
  return (
    <section className={layout.section}>
      <h2>{t('check')}</h2>
      <p>{t('checkHelp')}</p>
      <form className={css.add} onSubmit={send} noValidate>
        <TextField label={t('pageUrl')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Button type="submit" variant="outlined" disabled={check.isPending || !typed.trim()}>
          {t('runCheck')}
        </Button>
      </form>
      <output style={{ width: '100%' }}>
        {check.isPending && t('checking')}
        {check.data?.problems.length === 0 && <Callout kind="info">{t('good')}</Callout>}
        {check.data?.problems.map((problem) => (
          <Callout key={problem} kind="warning">
            {t(`problems.${problem}`, {
              site: check.data.site,
              host: visitorOrigin(),
              directives: check.data.directives.join(', '),
            })}
          </Callout>
        ))}
      </output>
      {check.error && <FailureNotice error={check.error} />}
    </section>
  )
}
