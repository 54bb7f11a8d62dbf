import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { siteSchema, type Source } from '../add-sources.ts'
import { AddDialog, type AddProps } from '../sources/AddDialog.tsx'
import { useAddForm } from '../sources/use-add-form.ts'
import { withScheme } from '../sources/with-scheme.ts'
import { ChoosePages } from './ChoosePages.tsx'
import { CrawlSettings } from './CrawlSettings.tsx'
import { HowField } from './HowField.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { useSitesTexts } from './texts.ts'

type Site = Source<'site'>

const DEFAULTS = {
  type: 'site',
  url: '',
  scope: 'site',
  include: [],
  exclude: [],
  maxPages: 500,
  maxDepth: 5,
  schedule: 'off',
} as const

/** Adds a website: all pages that can be found, or selected ones. */
export default function AddWebsite({ base, onClose }: AddProps) {
  const t = useSitesTexts()
  const { form, submit, failure, pending } = useAddForm<Site>({
    base,
    schema: siteSchema,
    defaults: { ...DEFAULTS, include: [], exclude: [] },
  })
  const [how, setHow] = useState<'crawl' | 'choose'>('crawl')
  const [missing, setMissing] = useState(false)
  const [url, pages] = useWatch({ control: form.control, name: ['url', 'pages'] })
  const { errors } = form.formState

  function switchTo(next: typeof how) {
    setHow(next)
    setMissing(false)
    form.setValue('pages', undefined)
  }

  return (
    <AddDialog
      title={t('add.title')}
      action={t('add.action')}
      failure={missing ? t('add.none') : failure}
      pending={pending}
      onSubmit={(event) => {
        const nothing = how === 'choose' && (pages ?? []).length === 0
        setMissing(nothing)
        if (nothing) event.preventDefault()
        else void submit(onClose)(event)
      }}
      onClose={onClose}
    >
      <TextField
        {...form.register('url', { setValueAs: withScheme })}
        label={t('add.url')}
        help={t('add.urlHelp')}
        error={errors.url?.message}
        type="url"
        placeholder="https://"
        autoComplete="url"
        startHere
      />
      <HowField how={how} onHow={switchTo} />
      {how === 'choose' ? (
        <ChoosePages
          url={withScheme(url)}
          chosen={pages ?? []}
          onChosen={(next) => form.setValue('pages', next)}
          onAddressWanted={() => void form.trigger('url', { shouldFocus: true })}
        />
      ) : (
        <CrawlSettings form={form} />
      )}
      <div className={layout.pair}>
        <ScheduleField {...form.register('schedule')} />
      </div>
    </AddDialog>
  )
}
