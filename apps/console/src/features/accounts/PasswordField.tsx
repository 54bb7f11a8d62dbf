import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { useAccountsTexts } from './texts.ts'

/** A password field whose input can be revealed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'endAdornment'>) {
  const t = useAccountsTexts()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconAction
          size="small"
          edge="end"
          label={shown ? t('signIn.hide') : t('signIn.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} />
        </IconAction>
      }
    />
  )
}
