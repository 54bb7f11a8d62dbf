import { agents } from '@millrace/contract'
import { useState } from 'react'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { useSecurityTexts } from './texts.ts'
import { complaintOf, LinesField } from './LinesField.tsx'

interface WebsitesProps {
  form: UseFormReturn<agents.Security>
  readOnly: boolean
}

/** The websites that may embed the chat, and a test of a URL against them. */
export function Websites({ form, readOnly }: WebsitesProps) {
  const t = useSecurityTexts()
  const fields = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{t('sites')}</h2>
      <p>{t('sitesHelp')}</p>
      <Controller
        control={form.control}
        name="allowedDomains"
        render={({ field }) => (
          <>
            <LinesField
              label={fields('chatFields.allowedDomains')}
              help={t('allowedDomainsHelp')}
              value={field.value}
              onChange={field.onChange}
              readOnly={readOnly}
              error={complaintOf(errors.allowedDomains)}
            />
            <SiteTest domains={field.value} />
          </>
        )}
      />
    </section>
  )
}

const SCHEME = /^https?:\/\//i

/** Whether a page would be allowed by the current input, with the server's rules. */
function SiteTest({ domains }: { domains: readonly string[] }) {
  const t = useSecurityTexts()
  const [page, setPage] = useState('')
  const address = page.trim() && !SCHEME.test(page.trim()) ? `https://${page.trim()}` : page.trim()
  return (
    <>
      <div style={{ width: '100%' }}>
        <TextField
          label={t('testSite')}
          help={t('testSiteHelp')}
          value={page}
          onChange={({ target }) => setPage(target.value)}
          optional
        />
      </div>
      <output aria-live="polite">{address && verdict()}</output>
    </>
  )

  function verdict(): string {
    if (!URL.canParse(address)) return t('siteNone')
    const { origin } = new URL(address)
    const isIn = origin === location.origin || agents.isOfSites(readable(domains), origin)
    return t(isIn ? 'siteIn' : 'siteOut', { site: origin })
  }
}

/** The lines as stored, without incomplete ones. */
const readable = (domains: readonly string[]): string[] =>
  domains.flatMap((domain) => agents.siteDomain.safeParse(domain).data ?? [])
