import Button from '@mui/material/Button'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import type { Source } from '../add-sources.ts'
import { useSitesTexts } from './texts.ts'

type Form = UseFormReturn<Source<'site'>>

/** Limits of a crawl, which most people don't need. */
export function CrawlSettings({ form }: { form: Form }) {
  const t = useSitesTexts()
  const [open, setOpen] = useState(false)
  const { errors } = form.formState
  if (!open) {
    return (
      <div>
        <Button size="small" variant="text" endIcon={<ChevronDown size={16} />} onClick={() => setOpen(true)}>
          {t('add.more')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className={layout.pair}>
        <TextField
          {...form.register('maxPages', { valueAsNumber: true })}
          label={t('add.maxPages')}
          error={errors.maxPages?.message}
          type="number"
        />
        <TextField
          {...form.register('maxDepth', { valueAsNumber: true })}
          label={t('add.maxDepth')}
          error={errors.maxDepth?.message}
          type="number"
        />
      </div>
      <Controller
        control={form.control}
        name="scope"
        render={({ field }) => (
          <CheckField
            label={t('add.path')}
            help={t('add.pathHelp')}
            checked={field.value === 'path'}
            onChange={({ target }) => field.onChange(target.checked ? 'path' : 'site')}
          />
        )}
      />
      <div className={layout.pair}>
        <Patterns form={form} name="include" />
        <Patterns form={form} name="exclude" />
      </div>
    </>
  )
}

function Patterns({ form, name }: { form: Form; name: 'include' | 'exclude' }) {
  const t = useSitesTexts()
  return (
    <TextField
      {...form.register(name, { setValueAs: linesOf })}
      defaultValue=""
      label={t(`add.${name}`)}
      help={t('add.patternHelp')}
      error={messageOf(form.formState.errors[name])}
      multiline
      minRows={2}
      maxRows={6}
    />
  )
}

const linesOf = (typed: string | string[]): string[] =>
  (Array.isArray(typed) ? typed : typed.split('\n')).map((line) => line.trim()).filter(Boolean)

/** The first error of the list or one of its lines. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const all = [error, ...Object.values(error)] as ({ message?: unknown } | null)[]
  const found = all.find((one) => typeof one?.message === 'string')
  return typeof found?.message === 'string' ? found.message : undefined
}
