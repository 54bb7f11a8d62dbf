import { isNotFound } from '../../../lib/api/failures.ts'
import { ApprovalText } from '../../../lib/approvals/ApprovalText.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Mark } from '../../../lib/kit/Mark.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import outside from '../../../lib/kit/notices/Outside.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useAnswerSigned, useSignedApproval } from '../api/approvals.ts'
import { Answered } from './ApprovalCard.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import css from './Approvals.module.css'
import { useApprovalsTexts } from './texts.ts'

/** The page of an approval's signed link, open to anyone with the link, signed in or not. */
export function SignedPage({ token }: { token: string }) {
  const t = useApprovalsTexts()
  const { data, error, refetch } = useSignedApproval(token)
  const answer = useAnswerSigned(token)
  return (
    <main className={outside.page}>
      <title>{`${data?.title ?? t('signed.title')} · Millrace`}</title>
      <div className={outside.box} data-wide>
        <Mark size={36} />
        {data ? (
          <>
            <h1 className={outside.title}>{data.title}</h1>
            <p className={css.facts}>
              <span>{data.flowTitle}</span>
              {data.until && !data.answered ? (
                <span>
                  {t('until')} {formatMoment(data.until)}
                </span>
              ) : null}
            </p>
            {data.text ? <ApprovalText text={data.text} label={data.title} /> : null}
            {data.answered ? <Answered answered={data.answered} /> : null}
            {answer.isSuccess ? <output>{t('sent')}</output> : null}
            {data.answered ? null : (
              <ApprovalForm
                fields={data.fields}
                pending={answer.isPending}
                error={answer.error}
                onAnswer={(body) => answer.mutate(body)}
              />
            )}
          </>
        ) : null}
        {error && isNotFound(error) ? (
          <Notice title={t('signed.missing')} level={1} compact>
            {t('signed.missingText')}
          </Notice>
        ) : null}
        {error && !isNotFound(error) ? (
          <FailureNotice error={error} onRetry={() => void refetch()} compact />
        ) : null}
        {data || error ? null : (
          <Loading>
            <Skeleton height={160} />
          </Loading>
        )}
      </div>
    </main>
  )
}
