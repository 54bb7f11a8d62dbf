import { team } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { enterAnew } from '../enter-anew.ts'

export const useLeaveAccount = () =>
  useMutation({
    mutationFn: () => api.call(team.leave, {}),
    onSuccess: enterAnew,
    meta: { silent: true },
  })
