import Button from '@mui/material/Button'
import { agents } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { botConfigQuery, saveBotConfig, useBotConfig } from '../../bot-config.ts'
import css from './AllowedSites.module.css'
import { useWidgetTexts } from './texts.ts'

interface AllowedSitesProps {
  agentId: string
  readOnly: boolean
}

/** The websites that may embed the agent: the same list as in the security section, shown next to the code. */
export function AllowedSites({ agentId, readOnly }: AllowedSitesProps) {
  const t = useWidgetTexts()
  const { data } = useBotConfig(agentId)
  const save = useSaveSites(agentId)
  if (!data) return null
  const { allowedDomains } = data.config.security
  return (
    <section className={layout.section}>
      <h2>{t('sites')}</h2>
      {allowedDomains.length === 0 ? (
        <Callout kind="warning">{t('sitesNone')}</Callout>
      ) : (
        <>
          <p>{t('sitesSome')}</p>
          <ul className={css.sites}>
            {allowedDomains.map((site) => (
              <li key={site}>
                {site}
                {!readOnly && (
                  <IconAction
                    size="small"
                    label={t('removeSite', { site })}
                    disabled={save.isPending}
                    onClick={() => save.mutate((before) => before.filter((one) => one !== site))}
                  >
                    <X size={14} />
                  </IconAction>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {!readOnly && (
        <AddSite
          pending={save.isPending}
          onAdd={async (site) => {
            await save.mutateAsync((before) => [...new Set([...before, site])])
            showMessage(t('siteAdded', { site }))
          }}
        />
      )}
      {save.error && <FailureNotice error={save.error} />}
    </section>
  )
}

function AddSite({ pending, onAdd }: { pending: boolean; onAdd: (site: string) => Promise<void> }) {
  const t = useWidgetTexts()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const site = siteIn(typed)
    setWrong(site === null)
    if (site === null) return
    await onAdd(site).then(
      () => setTyped(''),
      // The error is shown below.
      () => undefined,
    )
  }
  return (
    <form className={css.add} onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={t('site')}
        help={t('siteHelp')}
        error={wrong ? t('invalidSite') : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" variant="outlined" disabled={pending}>
        {t('addSite')}
      </Button>
    </form>
  )
}

/** The site in typed or pasted text; for a URL, its host. */
function siteIn(typed: string): string | null {
  const text = typed.trim()
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  const site = url ? `${url.protocol === 'http:' ? 'http://' : ''}${url.host}` : text
  return agents.siteDomain.safeParse(site).data ?? null
}

function useSaveSites(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: (before: string[]) => string[]) => {
      const { config, revision } = await queries.fetchQuery({ ...botConfigQuery(agentId), staleTime: 0 })
      const allowedDomains = change(config.security.allowedDomains)
      return saveBotConfig(agentId, { security: { ...config.security, allowedDomains } }, revision)
    },
    onSuccess: (saved) => queries.setQueryData(botConfigQuery(agentId).queryKey, saved),
  })
}
