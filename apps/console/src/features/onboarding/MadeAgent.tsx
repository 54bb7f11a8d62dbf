import { copyText } from '@millrace/ui'
import Button from '@mui/material/Button'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import type { onboarding as contract } from '@millrace/contract'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { publicLink } from '../../lib/visitor-origin.ts'
import { useOnboardingTexts } from './texts.ts'
import css from './Website.module.css'

/** An agent created from a website: where to ask it, with suggested questions. */
export function MadeAgent({ onboarding }: { onboarding: contract.Onboarding }) {
  const t = useOnboardingTexts()
  const { agentId, publicId, visibility, suggestedQuestions } = onboarding
  if (visibility === 'private') {
    return (
      <div className={css.row}>
        <ButtonLink variant="contained" to="/console/agent/chat/$id" params={{ id: agentId }}>
          {t('website.chat')}
        </ButtonLink>
        <Settings agentId={agentId} />
      </div>
    )
  }
  return (
    <PublicPage publicId={publicId} questions={suggestedQuestions}>
      <Settings agentId={agentId} />
    </PublicPage>
  )
}

interface PublicPageProps {
  publicId: string
  questions: readonly string[]
  /** Beside the buttons. */
  children?: ReactNode
}

/** The agent's public page, with suggested questions. */
export function PublicPage({ publicId, questions, children }: PublicPageProps) {
  const t = useOnboardingTexts()
  const page = publicLink(publicId)

  async function copy() {
    if (await copyText(page)) showMessage(t('website.copied'))
    else showMessage(t('website.notCopied'), 'error')
  }

  return (
    <>
      <div className={css.row}>
        <Button
          variant="contained"
          href={page}
          target="_blank"
          rel="noopener"
          endIcon={<ArrowUpRight size={16} />}
        >
          {t('website.open')}
        </Button>
        <Button startIcon={<Copy size={16} />} onClick={() => void copy()}>
          {t('website.copy')}
        </Button>
        {children}
      </div>
      <Questions page={page} questions={questions} />
    </>
  )
}

function Settings({ agentId }: { agentId: string }) {
  const t = useOnboardingTexts()
  return (
    <ButtonLink variant="text" to="/console/agent/setting/$id" params={{ id: agentId }}>
      {t('website.settings')}
    </ButtonLink>
  )
}

/** Each opens the public page and asks. */
function Questions({ page, questions }: { page: string; questions: readonly string[] }) {
  const t = useOnboardingTexts()
  if (questions.length === 0) return null
  return (
    <div>
      <p className={css.text}>{t('website.ask')}</p>
      <ul className={css.questions}>
        {questions.map((question) => (
          <li key={question}>
            <a
              className={css.question}
              href={`${page}?ask=${encodeURIComponent(question)}`}
              target="_blank"
              rel="noopener"
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
