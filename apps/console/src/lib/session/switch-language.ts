import { accounts } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Language } from '../i18n/languages.ts'
import { switchLanguage } from '../i18n/switch-language.ts'
import { informationQuery } from './information.ts'
import { useSession } from '../identity/session.ts'

/** Changes the language at once, in this browser and in the user's profile. */
export function useSwitchLanguage() {
  const queries = useQueryClient()
  const token = useSession((session) => session.token)
  const { queryKey } = informationQuery(token)
  return useMutation({
    mutationFn: async (locale: Language) => {
      await switchLanguage(locale)
      if (token !== null) await api.call(accounts.updateProfile, { body: { locale } })
    },
    // Otherwise the cached profile would restore the previous language.
    onMutate: (locale) => queries.setQueryData(queryKey, (user) => (user ? { ...user, locale } : user)),
  })
}
