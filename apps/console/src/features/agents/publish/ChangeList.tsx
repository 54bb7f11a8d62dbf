import { Avatar } from '@millrace/ui'
import type { agents } from '@millrace/contract'
import { useModelNames } from '../list-models.ts'
import { useAgentsTexts } from '../texts.ts'
import { useHandoffTexts } from '../settings/handoff/texts.ts'
import { useWidgetTexts } from '../settings/widget/texts.ts'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'

type Change = agents.AgentChange

/** Changed fields by section of the settings, each with both values. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useAgentsTexts()
  const sections = [...new Set(changes.map(({ section }) => section))]
  return (
    <div className={css.changes}>
      {sections.map((section) => (
        <section key={section} className={css.section}>
          <h3>{t(`settings.tabs.${section}`)}</h3>
          <dl>
            {changes
              .filter((change) => change.section === section)
              .map((change) => (
                <Row key={change.field} change={change} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Row({ change }: { change: Change }) {
  const t = usePublishTexts()
  return (
    <div className={css.change}>
      <dt>{useFieldName()(change)}</dt>
      {(['before', 'after'] as const).map((side) => (
        <dd key={side} data-side={side}>
          <span className={css.side}>{t(`dialog.${side}`)}</span>
          <Value change={change} value={change[side]} />
        </dd>
      ))}
    </div>
  )
}

function useFieldName(): (change: Change) => string {
  const t = usePublishTexts()
  const agent = useAgentsTexts()
  const handoff = useHandoffTexts()
  return ({ section, field }) => {
    if (section === 'interfaceChat') return agent(`chatFields.${field as keyof agents.Appearance}`)
    if (section === 'leadsSetting') return t(`fields.leads.${field as keyof agents.BotConfig['leads']}`)
    if (section === 'handoff') return handoff(`fields.${field as keyof agents.BotConfig['handoff']}`)
    if (field === 'picture' || field === 'knowledgeIds' || field === 'tools') return t(`fields.${field}`)
    return agent(`fields.${field as agents.AgentField}`)
  }
}

function Value({ change, value }: { change: Change; value: agents.ChangeValue }) {
  const t = usePublishTexts()
  const text = useValueText()
  const { field } = change
  if (field === 'picture' && typeof value === 'string')
    return <Avatar number={1} src={value} size={40} label={t('values.picture')} />
  if (/avatar$/i.test(field))
    return <Avatar number={Number(value)} size={40} label={t('values.avatar', { number: Number(value) })} />
  if (Array.isArray(value) && value.length > 0)
    return (
      <ul>
        {value.map((item, index) => (
          <li key={typeof item === 'object' && 'id' in item ? item.id : index}>{text.item(change, item)}</li>
        ))}
      </ul>
    )
  const written = text.of(change, value)
  return <p data-empty={written.isEmpty}>{written.text}</p>
}

type Look = agents.Appearance

/** Null for a flow, which is on no other site. */
const hostOf = (origin: string | undefined): string | null => URL.parse(origin ?? '')?.host || null

const elsewhere = ({ origin }: agents.NamedInVersion) =>
  origin === undefined ? 'values.elsewhereBase' : 'values.elsewhereTool'

type ListItem = Extract<agents.ChangeValue, readonly unknown[]>[number]

function useValueText() {
  const t = usePublishTexts()
  const agent = useAgentsTexts()
  const widget = useWidgetTexts()
  const models = useModelNames()
  const nothing = (text: string) => ({ text, isEmpty: true })
  const some = (text: string) => ({ text, isEmpty: false })
  return {
    item: ({ section, field }: Change, item: ListItem) => {
      if (section === 'leadsSetting' && field === 'when') return t(`leadReasons.${item as agents.LeadReason}`)
      if (typeof item === 'string') return item
      if ('points' in item)
        return t('values.rule', { rule: t(`scoreRules.${item.type}`), points: item.points })
      if ('label' in item) return item.label || t(`leadFields.${item.type}`)
      if ('text' in item) return item.text
      const missing = item.elsewhere ? elsewhere(item) : 'values.deleted'
      const name = item.name ?? t(missing)
      const host = hostOf(item.origin)
      const known = host === null ? name : t('values.at', { name, host })
      return item.allowWrite ? t('values.write', { name: known }) : known
    },
    of: ({ section, field }: Change, value: agents.ChangeValue) => {
      if (typeof value === 'boolean') return some(t(value ? 'values.on' : 'values.off'))
      if (value === null)
        return nothing(section === 'interfaceChat' ? agent('appearance.themed') : t('values.none'))
      if (value === '') return nothing(t('values.empty'))
      if (Array.isArray(value)) return nothing(t('values.none'))
      if (field === 'language') return some(agent(`languages.${value as agents.Agent['language']}`))
      if (field === 'tone') return some(agent(`tones.${value as agents.Agent['tone']}`))
      if (field === 'scheme') return some(agent(`appearance.schemes.${value as agents.Appearance['scheme']}`))
      if (field === 'startScreen') return some(widget(`startScreens.${value as Look['startScreen']}`))
      if (field === 'size') return some(widget(`sizes.${value as Look['size']}`))
      if (field === 'position') return some(widget(`positions.${value as Look['position']}`))
      if (field === 'fabAnimation') return some(widget(`animations.${value as Look['fabAnimation']}`))
      if (field === 'model' || field === 'fallbackModel')
        return some(models.get(String(value)) ?? String(value))
      return some(String(value))
    },
  }
}
