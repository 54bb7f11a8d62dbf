import { Page } from '../../lib/kit/Page.tsx'

export function Route() {
  return <Page title="x">x</Page>
}
