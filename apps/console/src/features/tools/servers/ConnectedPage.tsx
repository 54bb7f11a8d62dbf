import { useEffect, useRef } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Mark } from '../../../lib/kit/Mark.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import css from '../../../lib/kit/notices/Outside.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useFinishServerSignIn } from '../api.ts'
import { useToolsTexts } from '../texts.ts'

/** Finishes a sign-in to an MCP server, and says how it went. */
export default function ConnectedPage({ query }: { query: string }) {
  const t = useToolsTexts()
  const { mutate, data, error } = useFinishServerSignIn()
  const begun = useRef(false)

  useEffect(() => {
    // A sign-in can be finished once, and effects may run twice.
    if (begun.current) return
    begun.current = true
    mutate(query)
  }, [query, mutate])

  const title = t(data ? 'servers.connected' : error ? 'servers.notConnected' : 'servers.finishing')
  return (
    <main className={css.page}>
      <title>{`${title} · Millrace`}</title>
      <div className={css.box}>
        <Mark size={36} />
        {data || error ? (
          <Notice
            title={title}
            level={1}
            compact
            actions={
              <ButtonLink to="/console/tools" variant="contained" size="small">
                {t('servers.toTools')}
              </ButtonLink>
            }
          >
            {data ? t('servers.connectedText', { name: data.name }) : bannerText(error)}
          </Notice>
        ) : (
          <>
            <h1 className={css.title}>{title}</h1>
            <Loading>
              <Skeleton height={64} />
            </Loading>
          </>
        )}
      </div>
    </main>
  )
}
