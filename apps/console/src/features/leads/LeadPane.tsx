import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Pane } from '../../lib/beside/Pane.tsx'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'
import css from './Leads.module.css'
import { nameOf, useChangeLeads, useLead } from './list-leads.ts'
import { useLeadsTexts } from './texts.ts'

type Loaded = NonNullable<ReturnType<typeof useLead>['data']>

interface LeadPaneProps {
  id: string
  readOnly: boolean
  onClose: () => void
}

/** One lead in full, beside the list; on a phone instead of it. */
export function LeadPane({ id, readOnly, onClose }: LeadPaneProps) {
  const t = useLeadsTexts()
  const kit = useKitTexts()
  const loaded = useLead(id)
  const { data } = loaded
  return (
    <Pane
      title={data ? (nameOf(data) ?? t('unnamed')) : t('details')}
      back={t('back')}
      onBack={onClose}
      label={t('details')}
      loaded={loaded}
      actions={
        <IconAction size="small" label={kit('close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      }
    >
      {data ? <Content lead={data} readOnly={readOnly} /> : null}
    </Pane>
  )
}

function Content({ lead, readOnly }: { lead: Loaded; readOnly: boolean }) {
  const t = useLeadsTexts()
  return (
    <div className={css.content}>
      <dl className={css.facts}>
        {lead.email ? (
          <Fact label={t('email')}>
            <a href={`mailto:${lead.email}`}>{lead.email}</a>
          </Fact>
        ) : null}
        {lead.phone ? (
          <Fact label={t('phone')}>
            <a href={`tel:${lead.phone.replaceAll(/[^\d+]/g, '')}`}>{lead.phone}</a>
          </Fact>
        ) : null}
        {lead.fields.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            {value}
          </Fact>
        ))}
        {lead.page ? (
          <Fact label={t('page')}>
            <a href={lead.page} target="_blank" rel="noopener noreferrer">
              {lead.page}
            </a>
          </Fact>
        ) : null}
        <Fact label={t('submitted')}>{formatMoment(lead.submittedAt)}</Fact>
        {lead.createdAt === lead.submittedAt ? null : (
          <Fact label={t('created')}>{formatMoment(lead.createdAt)}</Fact>
        )}
      </dl>
      <Score lead={lead} />
      <Part title={t('conversations')}>
        <Conversations lead={lead} />
      </Part>
      {readOnly ? null : <Note key={lead.id} id={lead.id} note={lead.note} />}
      <Part title={t('consent')}>
        {lead.consent ? (
          <>
            <p className={css.quote}>{lead.consent.text}</p>
            <p className={css.quiet}>{t('consentAt', { time: formatMoment(lead.consent.at) })}</p>
          </>
        ) : (
          <p className={css.quiet}>{t('noConsent')}</p>
        )}
      </Part>
      <Earlier lead={lead} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h4>{title}</h4>
    {children}
  </section>
)

const KNOWN = ['name', 'email', 'phone'] as const

function Score({ lead: { score, reasons } }: { lead: Loaded }) {
  const t = useLeadsTexts()
  const detailOf = (detail: string) => {
    const known = KNOWN.find((type) => type === detail)
    return known ? t(`fields.${known}`) : detail
  }
  return (
    <Part title={`${t('score')}: ${formatNumber(score)}`}>
      {reasons.length === 0 ? <p className={css.quiet}>{t('noRules')}</p> : null}
      {reasons.length > 0 ? (
        <ul className={css.reasons} aria-label={t('why')}>
          {reasons.map(({ type, points, detail }) => (
            <li key={`${type} ${detail}`}>
              <span>{t(`rules.${type}`, { detail: detailOf(detail) })}</span>
              <span className={css.points}>
                {t('points', { points: `${points > 0 ? '+' : ''}${formatNumber(points)}` })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  )
}

function Conversations({ lead: { agentId, conversations } }: { lead: Loaded }) {
  const t = useLeadsTexts()
  if (conversations.length === 0) return <p className={css.quiet}>{t('noConversation')}</p>
  return (
    <ul className={css.links}>
      {conversations.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <Link
            to="/console/agent/setting/$id"
            params={{ id: agentId }}
            search={{ tab: 'chatLogs', conversation: id }}
          >
            {title || t('untitled')}
          </Link>{' '}
          <span className={css.quiet}>{formatMoment(updatedAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function Note({ id, note }: { id: string; note: string }) {
  const t = useLeadsTexts()
  const { setNote } = useChangeLeads()
  const [typed, setTyped] = useState(note)
  const save = () => setNote.mutate({ id, note: typed }, { onSuccess: () => showMessage(t('saved')) })
  return (
    <div className={css.part}>
      <TextField
        label={t('note')}
        help={t('noteHelp')}
        value={typed}
        multiline
        minRows={2}
        maxRows={8}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        size="small"
        variant="outlined"
        className={css.save}
        disabled={typed === note || setNote.isPending}
        onClick={save}
      >
        {t('saveNote')}
      </Button>
    </div>
  )
}

function Earlier({ lead: { earlier } }: { lead: Loaded }) {
  const t = useLeadsTexts()
  if (earlier.length === 0) return null
  return (
    <Part title={t('earlier')}>
      <ul className={css.links}>
        {earlier.map(({ at, name, phone, fields }) => (
          <li key={at}>
            {[name, phone, ...fields.map(({ label, value }) => `${label}: ${value}`)]
              .filter(Boolean)
              .join(' · ')}{' '}
            <span className={css.quiet}>{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
