import Button from '@mui/material/Button'
import type { mcp } from '@millrace/contract'
import { useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Mark } from '../../../lib/kit/Mark.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import css from '../../../lib/kit/notices/Outside.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import { Choices } from '../Choices.tsx'
import { ProjectsField } from '../ProjectsField.tsx'
import own from './AuthorizePage.module.css'
import { type Question, useAnswerAuthorization, useAuthorization } from './mcp-clients.ts'
import { useClientTexts } from './texts.ts'

/** `/oauth/consent#…`: whether an app can access the account. */
export default function AuthorizePage({ query }: { query: string }) {
  const t = useClientTexts()
  const { data, error } = useAuthorization(query)
  return (
    <main className={css.page}>
      <title>{`${t('ask.title')} · Millrace`}</title>
      <div className={css.box}>
        <Mark size={36} />
        {data?.kind === 'question' ? <Ask query={query} question={data} /> : null}
        {data?.kind === 'return' ? (
          <Notice
            title={t('ask.faulty')}
            level={1}
            compact
            actions={
              <Button variant="contained" size="small" onClick={() => window.location.assign(data.url)}>
                {t('ask.back')}
              </Button>
            }
          >
            {t('ask.faultyText')}
          </Notice>
        ) : null}
        {error ? (
          <Notice title={t('ask.refused')} level={1} compact actions={<ToConsole />}>
            {bannerText(error)}
          </Notice>
        ) : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height={320} />
          </Loading>
        ) : null}
      </div>
    </main>
  )
}

function ToConsole() {
  const t = useClientTexts()
  return (
    <ButtonLink to="/console" variant="contained" size="small">
      {t('ask.toConsole')}
    </ButtonLink>
  )
}

interface AskProps {
  query: string
  question: Question
}

function Ask({ query, question }: AskProps) {
  const t = useClientTexts()
  const { data: user } = useInformation()
  const answer = useAnswerAuthorization()
  const [scopes, setScopes] = useState<readonly mcp.ClientScope[]>(question.scopes)
  const [projects, setProjects] = useState<string[] | null>(null)
  const [isSent, setSent] = useState(false)
  const { client, account } = question
  const isComplete = scopes.length > 0 && projects?.length !== 0

  function send(allow: boolean) {
    if (allow && !isComplete) return setSent(true)
    return answer.mutate({
      query,
      allow,
      accountId: account.id,
      ...(allow ? { scopes: [...scopes], projects } : {}),
    })
  }

  return (
    <>
      <div>
        <h1 className={css.title}>{t('ask.heading', { client: client.name, account: account.name })}</h1>
        <p className={css.intro}>{t('ask.as', { username: user?.username ?? '' })}</p>
      </div>
      <dl className={own.place}>
        <dt>{t('ask.returnsTo')}</dt>
        <dd>{client.onDevice ? t('ask.device', { place: client.returnsTo }) : client.returnsTo}</dd>
      </dl>
      <Callout kind="warning">{t('ask.unverified')}</Callout>
      {question.scopes.length > 0 ? (
        <>
          <Choices
            label={t('ask.scopes')}
            choices={question.scopes.map((key) => ({
              key,
              label: t(`scopes.${key}`),
              help: t(`scopes.${key}Help`),
            }))}
            selected={scopes}
            error={isSent && scopes.length === 0 ? t('ask.chooseScope') : undefined}
            onChange={setScopes}
          />
          <ProjectsField
            projects={projects}
            error={isSent && projects?.length === 0 ? t('ask.chooseProject') : undefined}
            onProjects={setProjects}
          />
          <p className={css.intro}>{t('ask.upTo')}</p>
        </>
      ) : (
        <Callout kind="error">{t('ask.none')}</Callout>
      )}
      {answer.error ? <Callout kind="error">{bannerText(answer.error)}</Callout> : null}
      {answer.isSuccess ? <output>{t('ask.done')}</output> : null}
      <div className={own.actions}>
        <Button disabled={answer.isPending} onClick={() => send(false)}>
          {t('ask.deny')}
        </Button>
        {question.scopes.length > 0 ? (
          <Button variant="contained" disabled={answer.isPending} onClick={() => send(true)}>
            {t('ask.allow')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
