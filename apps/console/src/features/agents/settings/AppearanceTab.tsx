import type { agents } from '@millrace/contract'
import { useEffect } from 'react'
import { Controller, useWatch, type UseFormReturn, useFormState } from 'react-hook-form'
import { contrast, READABLE } from '@millrace/ui/visitor'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { AvatarPicker } from '../AvatarPicker.tsx'
import { useAgentsTexts } from '../texts.ts'
import css from './AppearanceTab.module.css'
import { ColorField } from './fields/ColorField.tsx'
import { useDraft } from '../workspace/draft.tsx'
import { Messages } from './widget/Messages.tsx'
import { OnWebsites } from './widget/OnWebsites.tsx'
import { ProactiveMessages } from './widget/ProactiveMessages.tsx'
import { PartTab, type PartTabProps } from './PartTab.tsx'

type Form = UseFormReturn<agents.Appearance>

interface SectionProps {
  form: Form
  readOnly: boolean
}

const MESSAGE_COLORS = [
  'contentBg',
  'botMessageBg',
  'botMessageText',
  'userMessageBg',
  'userMessageText',
  'footerBg',
  'btnBgColor',
  'btnTextColor',
] as const

const SCHEMES = ['auto', 'light', 'dark'] as const

interface Pair {
  background: Exclude<(typeof MESSAGE_COLORS)[number], 'contentBg'> | 'headerBgColor'
  text: Pair['background'] | 'headerTextColor'
}

/** Text colors with their backgrounds. */
const HEADER_PAIR: readonly Pair[] = [{ background: 'headerBgColor', text: 'headerTextColor' }]
const MESSAGE_PAIRS: readonly Pair[] = [
  { background: 'botMessageBg', text: 'botMessageText' },
  { background: 'userMessageBg', text: 'userMessageText' },
  { background: 'btnBgColor', text: 'btnTextColor' },
]

/** The chat's appearance; the preview beside it follows. */
export default function AppearanceTab(props: PartTabProps) {
  const { show } = useDraft()
  // On unmount, the preview shows the saved state again.
  useEffect(() => () => show({ appearance: undefined }), [show])
  return (
    <PartTab
      {...props}
      part="appearance"
      onValues={(appearance) => show({ appearance })}
      render={(form) => (
        <div className={layout.column}>
          <Header form={form} readOnly={props.readOnly} />
          <Pictures form={form} readOnly={props.readOnly} />
          <Colors form={form} readOnly={props.readOnly} />
          <Footer form={form} readOnly={props.readOnly} />
          <Messages form={form} readOnly={props.readOnly} />
          <OnWebsites form={form} readOnly={props.readOnly} />
          <ProactiveMessages form={form} readOnly={props.readOnly} />
        </div>
      )}
    />
  )
}

function Header({ form, readOnly }: SectionProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <TextField
        {...form.register('headerTitle')}
        label={t('chatFields.headerTitle')}
        help={t('appearance.headerTitleHelp')}
        error={errors.headerTitle?.message}
        readOnly={readOnly}
        optional
      />
      <div className={layout.pair}>
        <Color form={form} name="headerBgColor" readOnly={readOnly} />
        <Color form={form} name="headerTextColor" readOnly={readOnly} />
      </div>
      <Contrasts form={form} pairs={HEADER_PAIR} />
      <TextField
        {...form.register('placeholder')}
        label={t('chatFields.placeholder')}
        help={t('appearance.placeholderHelp')}
        error={errors.placeholder?.message}
        readOnly={readOnly}
        optional
      />
    </>
  )
}

function Pictures({ form, readOnly }: SectionProps) {
  const t = useAgentsTexts()
  return (
    <>
      {(['botAvatar', 'userAvatar'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <AvatarPicker
              label={t(`chatFields.${name}`)}
              value={Number(field.value)}
              onChange={(value) => field.onChange(String(value))}
              disabled={readOnly}
            />
          )}
        />
      ))}
      <p className={css.help}>{t('appearance.avatarsHelp')}</p>
    </>
  )
}

function Colors({ form, readOnly }: SectionProps) {
  const t = useAgentsTexts()
  return (
    <section className={layout.section}>
      <h2>{t('appearance.colors')}</h2>
      <p>
        {t('appearance.colorsHelp')} {t('appearance.textColors')}
      </p>
      <SelectField {...form.register('scheme')} label={t('chatFields.scheme')} disabled={readOnly}>
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(`appearance.schemes.${scheme}`)}
          </option>
        ))}
      </SelectField>
      <div className={css.colors}>
        {MESSAGE_COLORS.map((name) => (
          <Color key={name} form={form} name={name} readOnly={readOnly} themed />
        ))}
      </div>
      <Contrasts form={form} pairs={MESSAGE_PAIRS} />
    </section>
  )
}

interface ColorProps extends SectionProps {
  name: (typeof MESSAGE_COLORS)[number] | 'headerBgColor' | 'headerTextColor'
  themed?: boolean
}

function Color({ form, name, readOnly, themed = false }: ColorProps) {
  const t = useAgentsTexts()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <ColorField
          label={t(`chatFields.${name}`)}
          value={field.value}
          onChange={field.onChange}
          themed={themed}
          disabled={readOnly}
        />
      )}
    />
  )
}

/** Warns about insufficient contrast. */
function Contrasts({ form, pairs }: { form: Form; pairs: readonly Pair[] }) {
  const t = useAgentsTexts()
  const look = useWatch({ control: form.control })
  const poor = pairs.flatMap(({ background, text }) => {
    const [one, other] = [look[background], look[text]]
    const ratio = one && other ? contrast(one, other) : READABLE
    return ratio < READABLE ? [{ background, text, ratio }] : []
  })
  return poor.map(({ background, text, ratio }) => (
    <Callout key={text} kind="warning">
      {t('appearance.contrast', {
        text: t(`chatFields.${text}`),
        background: t(`chatFields.${background}`),
        ratio: formatNumber(Math.floor(ratio * 10) / 10),
      })}
    </Callout>
  ))
}

function Footer({ form, readOnly }: SectionProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const hidden = useWatch({ control: form.control, name: 'removeLogo' })
  return (
    <section className={layout.section}>
      <h2>{t('appearance.footer')}</h2>
      <CheckField
        {...form.register('removeLogo')}
        label={t('chatFields.removeLogo')}
        help={t('appearance.removeLogoHelp')}
        disabled={readOnly}
      />
      {hidden ? null : (
        <div className={`${layout.fields} ${css.wide}`}>
          <TextField
            {...form.register('customLogoText')}
            label={t('chatFields.customLogoText')}
            error={errors.customLogoText?.message}
            readOnly={readOnly}
          />
          <TextField
            {...form.register('customLogoWebsite')}
            label={t('chatFields.customLogoWebsite')}
            help={t('appearance.logoWebsiteHelp')}
            error={errors.customLogoWebsite?.message}
            readOnly={readOnly}
          />
          <TextField
            {...form.register('customLogoUrl')}
            label={t('chatFields.customLogoUrl')}
            help={t('appearance.logoUrlHelp')}
            error={errors.customLogoUrl?.message}
            readOnly={readOnly}
          />
        </div>
      )}
    </section>
  )
}
