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

/** The websites that may show the chat, and a test of an address against them. */
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

/** Says of a page whether it is let in by what stands in the field, as the server would. */
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

/** The lines as they are stored, without those that are not finished. */
const readable = (domains: readonly string[]): string[] =>
  domains.flatMap((domain) => agents.siteDomain.safeParse(domain).data ?? [])
