import { agents } from 'virtual:contract'
import { Avatar } from '@millrace/ui'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { bannerText } from '../../../../lib/api/failures.ts'
import field from '../../../../lib/kit/fields/Field.module.css'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { AvatarPicker } from '../../AvatarPicker.tsx'
import { useRemoveAvatar, useSetAvatar } from '../../set-avatar.ts'
import { useAgentsTexts } from '../../texts.ts'
import type { TabProps } from '../tab-props.ts'

const TYPES = 'image/png,image/jpeg,image/webp'

/** A built-in picture, or an uploaded one. */
export function AvatarField({ form, agent, readOnly, onRevision }: TabProps) {
  const t = useAgentsTexts()
  const own = agent.avatarUrl
  return (
    <div className={layout.fields}>
      {own ? null : (
        <Controller
          control={form.control}
          name="avatar"
          render={({ field: { value, onChange } }) => (
            <AvatarPicker value={value} onChange={onChange} disabled={readOnly} />
          )}
        />
      )}
      {own ? (
        <div className={layout.fields}>
          <span className={field.label}>{t('fields.avatar')}</span>
          <Avatar number={agent.avatar} src={own} size={72} label={t('profile.ownAvatar')} />
        </div>
      ) : null}
      {readOnly ? null : <OwnPicture agentId={agent.id} has={own !== null} onRevision={onRevision} />}
    </div>
  )
}

interface OwnPictureProps {
  agentId: string
  has: boolean
  onRevision: (revision: number) => void
}

function OwnPicture({ agentId, has, onRevision }: OwnPictureProps) {
  const t = useAgentsTexts()
  const input = useRef<HTMLInputElement>(null)
  const upload = useSetAvatar(agentId)
  const remove = useRemoveAvatar(agentId)
  const onSuccess = ({ revision }: { revision: number }) => onRevision(revision)
  const error = upload.error ?? remove.error

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (file) upload.mutate(file, { onSuccess })
    // So that the same file can be chosen again after a failure.
    if (input.current) input.current.value = ''
  }

  return (
    <div>
      <div className={layout.row}>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-label={t('profile.uploadAvatar')}
          onChange={({ target }) => choose(target.files)}
        />
        <Button size="small" disabled={upload.isPending} onClick={() => input.current?.click()}>
          {t(has ? 'profile.replaceAvatar' : 'profile.uploadAvatar')}
        </Button>
        {has ? (
          <Button
            size="small"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess })}
          >
            {t('profile.removeAvatar')}
          </Button>
        ) : null}
      </div>
      <p className={error ? field.error : field.help} role={error ? 'alert' : undefined}>
        {error
          ? bannerText(error)
          : t('profile.avatarHelp', { megabytes: agents.AVATAR_MAX_BYTES / 1_000_000 })}
      </p>
    </div>
  )
}
