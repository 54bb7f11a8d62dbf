import { mail } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** The account's newest emails, for its admins. */
export const useOutbox = () =>
  useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call(mail.outbox, { query: { size: 100 } }, { signal }),
    meta: { silent: true },
  })
