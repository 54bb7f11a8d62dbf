import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EditorPage } from '../../features/flows/editor/EditorPage.tsx'
import { noticeText } from '../../features/notifications/texts.ts'
import { useLiveStream } from '../../lib/live/use-live-stream.ts'
import { wantedSearch } from '../../lib/session/next-path.ts'
import { useSession } from '../../lib/identity/session.ts'

/** `/workflow` and `/workflow/{id}`: full screen, without the frame of the console. */
export function Route() {
  const { id } = useParams({ strict: false })
  const { run } = useSearch({ from: '/workflow' })
  const { token, left } = useSession()
  const navigate = useNavigate()
  const { state } = useRouter()
  useLiveStream(noticeText)

  useEffect(() => {
    if (token !== null) return
    const search = left ? {} : wantedSearch(state.location.href)
    void navigate({ to: '/login', search, replace: true })
  }, [token, left, navigate, state])

  return token === null ? null : (
    <EditorPage
      id={id}
      run={run}
      onCreated={(made) => void navigate({ to: '/workflow/$id', params: { id: made }, replace: true })}
    />
  )
}
