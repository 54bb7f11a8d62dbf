import { useParams } from '@tanstack/react-router'
import { SignedPage } from '../../features/runs/approvals/SignedPage.tsx'

/** `/approve/{token}`: the signed link of an approval, for anyone who has it. */
export function Route() {
  const { token } = useParams({ from: '/approve/$token' })
  return <SignedPage key={token} token={token} />
}
